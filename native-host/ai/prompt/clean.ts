import type { Sources } from '../../../shared/conversation/turn.ts';
import type { PageFacts } from '../../../shared/page/context.ts';
import type { PageSelection } from '../../../shared/page/selection.ts';
import type { DiffAccount } from '../../../shared/pull/pull.ts';
import type { CommandOutput, CommandRecord } from '../../../shared/terminal/command.ts';
import type { Drafting } from '../describe/drafting.ts';
import type { ReadDiff } from '../diff/read.ts';
import type { CodePlace } from '../fix/source.ts';
import type { WorkspaceFacts } from '../project/project.ts';
import type { Exchange } from './sources/choose-history.ts';

/** The end of what a terminal shows, where its shell does not tell of its commands, or one still runs. */
export interface ScreenEnd {
  shell: string;
  cwd: string;
  text: string;
  /** The command that still runs there, null at the prompt and where the shell does not tell. */
  running: string | null;
}

/** A command that ended, as far as a prompt tells of it. */
export interface LastCommand
  extends Pick<CommandRecord, 'command' | 'cwd' | 'shell' | 'exitCode'>,
    CommandOutput {}

/** Everything that the sections are made of, clean already. */
export interface Clean extends WorkspaceFacts {
  words: string;
  pasted: string | null;
  page: PageFacts | null;
  diff: ReadDiff | null;
  /** Goes into the receipt alone, but for its numbers. */
  account: DiffAccount | null;
  terminal: ScreenEnd | null;
  command: LastCommand | null;
  selection: PageSelection | null;
  /** The code that the error points to. */
  code: readonly CodePlace[];
  /** Null where no description is asked for. */
  drafting: Drafting | null;
  sources: Sources;
  /** Oldest first. */
  history: readonly Exchange[];
}
