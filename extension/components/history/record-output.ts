import type { CommandOutput } from '../../../shared/terminal/command.ts';

/** What a command printed, as far as it was asked for. */
export type RecordOutput =
  | { kind: 'loading' }
  | { kind: 'known'; output: CommandOutput }
  | { kind: 'failed'; message: string };
