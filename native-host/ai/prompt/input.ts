import type { Sources } from '../../../shared/conversation/turn.ts';
import type { PageFacts } from '../../../shared/page/context.ts';
import type { PageSelection } from '../../../shared/page/selection.ts';
import type { DiffAccount } from '../../../shared/pull/pull.ts';
import type { Drafting } from '../describe/drafting.ts';
import type { CodePlace } from '../fix/source.ts';
import type { WorkspaceFacts } from '../project/project.ts';
import type { LastCommand, ScreenEnd } from './clean.ts';
import type { Exchange } from './sources/choose-history.ts';

/** What a question is asked with, as it was read: nothing is clean yet. */
export interface PromptInput extends WorkspaceFacts {
  provider: { id: string; destination: string | null };
  model: string;
  /** Tokens that the model makes of one that we count. */
  tokenFactor: number;
  /** Without its prefix. */
  question: string;
  page: PageFacts | null;
  diff: string | null;
  /** Who gave what of it, null where that is not known. */
  account: DiffAccount | null;
  /** What is selected in the page. */
  selection: PageSelection | null;
  /** An error that was pasted behind `/fix`, null when none. */
  pasted: string | null;
  /** The command that the question is about, or that ran last; null where none is known. */
  command: LastCommand | null;
  /** What a terminal shows, where no command is known; null when none is attached. */
  terminal: ScreenEnd | null;
  /** The code that the error points to. */
  code: readonly CodePlace[];
  /** What a description is drafted from, where one is asked for. */
  drafting?: Drafting | null;
  /** Whether `/fix` asks: the digest then explains the failure. */
  isFix: boolean;
  sources: Sources;
  /** Oldest first. */
  history: readonly Exchange[];
  /** The configured API keys. */
  ownKeys: readonly string[];
}
