import type { Entry } from '../embed/confirm-messages.ts';

/** Whether what is being pressed may be done; what may not says so. */
export interface Permits {
  /** Reach a shell. Judged by the press that is being handled, so that it is called before anything is waited for. */
  run(entry: Entry): Promise<boolean>;
  /** Write a description into the page's form, or to GitHub. Judged as `run`. */
  write(entry: Entry): Promise<boolean>;
  /** Send a question. */
  ask(): boolean;
  /** Agree to where questions go. */
  agree(): boolean;
  /** Remove what cannot be had again. */
  remove(): boolean;
}

/** What the components cannot do themselves. */
export interface Surroundings {
  version: string;
  now: number;
  armed: () => boolean;
  permits: Permits;
  openOptions: () => void;
  openLink: (address: string) => void;
}
