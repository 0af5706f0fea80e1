/** What this host asks of GitHub. Gives the status and what was answered, unread; throws what Octokit does. */
export interface Endpoints {
  pull(end: AbortSignal): Promise<Answer>;
  /** @param page from 1 */
  files(page: number, end: AbortSignal): Promise<Answer>;
  /** Two commits, with the one that both come from. */
  compare(base: string, head: string, end: AbortSignal): Promise<Answer>;
  /** The newest run of each check of a commit. */
  checkRuns(sha: string, end: AbortSignal): Promise<Answer>;
  /** What others report of it. */
  statuses(sha: string, end: AbortSignal): Promise<Answer>;
  /** Its commits, oldest first. @param page from 1 */
  commits(page: number, end: AbortSignal): Promise<Answer>;
  /** A file or a folder of the repository, on a branch. @param ref null for the default one */
  contents(path: string, ref: string | null, end: AbortSignal): Promise<Answer>;
  /** A hundred of the repository's labels, and of its branches. */
  labels(end: AbortSignal): Promise<Answer>;
  branches(end: AbortSignal): Promise<Answer>;
  issue(number: number, end: AbortSignal): Promise<Answer>;
  /** Changes its text, once: it is never asked again by itself. */
  change(text: { title?: string; body: string }, end: AbortSignal): Promise<Answer>;
}

export interface Answer {
  status: number;
  data: unknown;
}

export interface Pull {
  owner: string;
  repo: string;
  number: number;
}

/** GitHub gives no more on a page. */
export const FILES_PER_PAGE = 100;
