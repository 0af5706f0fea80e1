import { readFile } from 'node:fs/promises';
import { AppError } from '../../shared/errors.ts';

/** The text of a file that the command line names. Throws AppError, which says that the file should be `what`. */
export async function contentsOf(file: string, what: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    throw new AppError('not-found', `${file} cannot be read; name ${what}`, { cause });
  }
}
