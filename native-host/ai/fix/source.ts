import type { Repository } from '../../../shared/protocol/repository.ts';
import type { Place } from './place.ts';

/** Lines of a file of the workspace. */
export interface SourceLines {
  /** From the checkout's top, as the repository has it. */
  path: string;
  /** The line that the place means. */
  line: number;
  /** Number of the first of `lines`. */
  first: number;
  /** Many more than are sent: a secret is to be seen whole before it is cut. */
  lines: string[];
}

/** A place, with the lines around it where they could be read. */
export interface CodePlace extends Place {
  source: SourceLines | null;
}

export interface AskedPlaces {
  /** Whose workspace may be read; nothing is read without one. */
  repository: Repository | null;
  /** The folder that the command started in, null for a text from elsewhere. */
  cwd: string | null;
  places: readonly Place[];
}

/** Reads the code that places point to, from the workspace that the person chose and from nowhere else. */
export type ReadCode = (asked: AskedPlaces) => Promise<CodePlace[]>;
