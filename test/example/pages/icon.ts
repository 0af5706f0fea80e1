import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Markup } from './html.ts';

const folder = join(import.meta.dirname, '../../../node_modules/@primer/octicons/build/svg');

/** One of GitHub's own icons, by name, as GitHub puts it into its pages. */
export function icon(name: string): Markup {
  const svg = readFileSync(join(folder, `${name}-16.svg`), 'utf8');
  return new Markup(svg.replace('<svg ', `<svg aria-hidden="true" class="octicon octicon-${name}" `));
}
