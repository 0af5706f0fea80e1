import type { CommandRecord } from '../../shared/terminal/command.ts';
import type { Size, Snapshot } from '../../shared/terminal/terminal.ts';

/** Where a view puts what it is fed. */
export interface Screen {
  /** Replaces everything. */
  restore(snapshot: Snapshot): void;
  /**
   * `offset` is the log's offset after these bytes: say it back when they are on the screen.
   * What asks for a reply in old ones was asked before this view came, and gets none.
   */
  write(bytes: Uint8Array, offset: number, old: boolean): void;
  resize(size: Size): void;
  /** A prompt begins at that offset of the log, or a command was typed at the one there. */
  command(record: CommandRecord | null, offset: number): void;
  /** Resolves once all that was written is on it. */
  drained(): Promise<void>;
  /** Whether a program has the whole screen, once all that was written is on it. */
  isFullScreen(): Promise<boolean>;
}

/** One view's line to its terminal. Input that it is given goes to the PTY. */
export interface Feed {
  attach(screen: Screen): () => void;
  written(offset: number): void;
  input(data: string): void;
  /** Asks to decide the size from now on. */
  useSize(size: Size): void;
}
