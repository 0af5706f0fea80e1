import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { AppError } from '../../shared/errors.ts';

/** The text of a file that the command line names, `-` for standard input. Throws AppError: it should be `what`. */
export async function contentsOf(file: string, what: string): Promise<string> {
  try {
    return file === '-' ? await text(process.stdin) : await readFile(file, 'utf8');
  } catch (cause) {
    throw new AppError('not-found', `${file} cannot be read; name ${what}`, { cause });
  }
}
