import { packVocabulary } from './vocabulary.ts';

/** The build puts the block into a file, and the reading of that in the place of this one. */
export function readPacked(): Buffer {
  return packVocabulary();
}
