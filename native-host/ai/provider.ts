import type { Part } from '../../shared/conversation/part.ts';
import type { Message } from '../../shared/conversation/receipt.ts';
import type { PageFacts } from '../../shared/page/context.ts';
import type { PageSelection } from '../../shared/page/selection.ts';
import type { Drafting } from './describe/drafting.ts';
import type { GivenFile } from './project/project.ts';
import type { ShownPlace } from './prompt/sources/code-places.ts';

/** What `/fix` asks about. */
export interface Failure {
  /** Null for a text from elsewhere, and where the shell's history does not keep it. */
  command: string | null;
  shell: string | null;
  cwd: string | null;
  exitCode: number | null;
  /** "" where it is not known apart. */
  stderr: string;
  /** All that was printed. */
  output: string;
  places: ShownPlace[];
}

/** What a turn knows, already redacted. `digest` answers from it; models get it as messages. */
export interface Material {
  question: string;
  page: PageFacts | null;
  /** Unified diff, null when there is none or it was switched off. */
  diff: string | null;
  /** That the question names, and the one that is open in the page. */
  files: readonly GivenFile[];
  /** What is selected in the page. */
  selection: PageSelection | null;
  /** Null when something else is asked. */
  failure: Failure | null;
  /** Null, or absent, when no description is asked for. */
  drafting?: Drafting | null;
}

export interface ModelRequest {
  model: string;
  messages: Message[];
  material: Material;
}

/**
 * A vendor's adapter. It translates its stream into parts and nothing else.
 * It asks once: failures are ProviderFailures that say what may help, or AppErrors, `too-large` where more comes than `bounds.ts` allows.
 * What it gives after an abort counts for nothing: read it through `untilAborted`.
 */
export interface Provider {
  readonly id: string;
  readonly label: string;
  /** Host that requests go to, null when nothing leaves this machine. */
  readonly destination: string | null;
  stream(request: ModelRequest, signal: AbortSignal): AsyncIterable<Part>;
  /** Asks the service which models it has; throws ProviderFailure. Nothing when it was aborted. */
  models(signal: AbortSignal): Promise<string[]>;
}
