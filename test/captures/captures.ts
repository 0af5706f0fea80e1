import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Real material that others published; it stands beside the checkout, or nowhere. */
const captures = process.env.PULLSIDE_CAPTURES ?? path.resolve('../shared/captures');

export function hasCaptures(folder: string): boolean {
  const there = existsSync(path.join(captures, folder));
  if (!there) console.warn(`skipped: no captures at ${path.join(captures, folder)}`);
  return there;
}

export function readCapture(...names: string[]): string {
  return readFileSync(path.join(captures, ...names), 'utf8');
}

/** File names with this ending, [] when the folder is absent. */
export function listCaptures(folder: string, ending: string): string[] {
  const place = path.join(captures, folder);
  return existsSync(place) ? readdirSync(place).filter((name) => name.endsWith(ending)) : [];
}

/** The rows of a JSON-lines file; the caller knows their form. */
export function readRows<Row>(...names: string[]): Row[] {
  return readCapture(...names)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Row);
}
