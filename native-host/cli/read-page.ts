import { readPage } from '../../shared/page/read.ts';
import { contentsOf } from './contents.ts';
import { harmlessJson } from './harmless.ts';
import { checkAddress } from './page-address.ts';

/** Reads a saved page as if it stood at `url`; returns the page context as JSON text. */
export async function readPageCommand(file: string, url: string): Promise<string> {
  checkAddress(url);
  const document = await parsePage(await contentsOf(file, 'a saved HTML page'));
  return harmlessJson(readPage(document, url), 2);
}

/** Parses HTML as a browser does, as far as the readers can tell. */
export async function parsePage(html: string): Promise<Document> {
  const { parseHTML } = await import('linkedom');
  const { document } = parseHTML(html);
  // linkedom leaves the references (`&lt;`) in these two as they are written.
  for (const element of document.querySelectorAll('textarea, title')) {
    const decoder = document.createElement('div');
    decoder.innerHTML = (element.textContent ?? '').replaceAll('<', '&lt;');
    element.textContent = decoder.textContent;
  }
  return document;
}
