import { readFile } from 'node:fs/promises';
import { AppError } from '../../shared/errors.ts';
import { readPage } from '../../shared/page/read.ts';

/** Reads a saved page as if it stood at `url`; returns the page context as JSON text. */
export async function readPageCommand(file: string, url: string): Promise<string> {
  const [html, { parseHTML }] = await Promise.all([contentsOf(file), import('linkedom')]);
  const { document } = parseHTML(html);
  return JSON.stringify(readPage(document, url), null, 2);
}

async function contentsOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    throw new AppError('not-found', `Cannot read ${file}; name a saved HTML page.`, { cause });
  }
}
