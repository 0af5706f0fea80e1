import type { Repository } from '../../../shared/protocol/repository.ts';

/** Of a long list of files that are not committed these stand for all. */
export const MOST_CHANGED = 40;

/** Where a checkout stands. */
export interface GitState {
  /** Null when HEAD is detached. */
  branch: string | null;
  headSha: string | null;
  /** The branch of a remote that it follows, and how far they are apart; null where it follows none that is known. */
  upstream: { name: string; ahead: number; behind: number } | null;
  /** Files that are not committed, the first as `git status` shows them: `M  src/a.ts`. Null where that could not be told. */
  changed: { count: number; first: string[] } | null;
  /** The newest first: `1a2b3c4 2026-11-20 Subject`. */
  commits: string[];
}

/** A file that says what a project is, or what of it says so. */
export interface KeyFile {
  path: string;
  text: string;
}

/** What of the chosen checkout says what kind of project it is, and where it stands. */
export interface Project {
  git: GitState | null;
  keys: KeyFile[];
  /** Paths to a depth of three, those nearer to the top first; folders end with a slash. */
  tree: string[];
}

/** A file that goes along by the person's wish. */
export interface GivenFile {
  path: string;
  /** Null where there is none that may be read. */
  text: string | null;
  from: 'checkout' | 'page';
}

/** Why a file that the person named is not there. */
export function notRead(path: string): string {
  return `@${path} did not go along: it is no text file of your checkout, is over 1 MB, or may hold secrets by its name.`;
}

export type ProjectPart = keyof Project;

export interface AskedProject {
  /** Whose checkout may be read; nothing is read without one. */
  repository: Repository | null;
  /** What of it the prompt has room for. */
  parts: readonly ProjectPart[];
  /** Files that the person named. */
  paths: readonly string[];
  /** Whether what was read a moment ago will not do. */
  fresh: boolean;
}

export interface WorkspaceFacts {
  /** Null where no checkout is chosen. */
  project: Project | null;
  files: GivenFile[];
  /** What the person wrote in Pullside for this repository. */
  instructions: string | null;
}

/** Reads the checkout that the person chose, and nothing else. Fails for nothing: what cannot be read is not there. */
export type ReadProject = (asked: AskedProject) => Promise<WorkspaceFacts>;
