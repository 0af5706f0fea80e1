import type { Ask } from '../../../shared/conversation/turn.ts';
import type { Repository } from '../../../shared/protocol/repository.ts';
import { type CommandHistory, noSuchRecord, type Recorded } from '../../history/history.ts';
import type { ReadCode } from '../fix/source.ts';
import type { LastCommand, ScreenEnd } from '../prompt/clean.ts';
import type { PromptInput } from '../prompt/input.ts';
import { MOST_TERMINAL_LINES } from '../prompt/profile.ts';
import { joined } from '../prompt/sources/command-text.ts';
import { splitQuestion } from '../prompt/split-question.ts';
import type { Engine } from '../thread/thread.ts';
import { type Asked, needsFailure } from './asked.ts';

/** The end of what a terminal shows, and whether its shell tells of its commands. */
export interface ToldScreen extends ScreenEnd {
  tells: boolean;
}

/** Where what failed is found. */
export interface Errors {
  history: CommandHistory;
  engine: Pick<Engine, 'findPlaces'>;
  readCode: ReadCode;
  /** The end of what a terminal shows, null when there is no such terminal. */
  lastOutput(terminal: string, lines: number): Promise<ToldScreen | null>;
}

type Attached = Pick<PromptInput, 'pasted' | 'command' | 'terminal' | 'code' | 'isFix'>;

/** What of terminals a question takes along, and the code that it points to. Throws AppError. */
export async function readAttached(
  ask: Ask,
  { question, isFix, pasted }: Asked,
  repository: Repository | null,
  errors: Errors,
): Promise<Attached> {
  const error = pasted ?? splitQuestion(question).pasted;
  const isOff = !ask.sources.terminal && ask.record === null;
  const { command, terminal } = isOff || pasted !== null ? NOTHING : await readTerminal(ask, isFix, errors);
  const about = isFix || ask.record !== null ? command : null;
  const code = await readCode(error, about, repository, errors);
  return { pasted, command, terminal, code, isFix };
}

type OfTerminal = Pick<Attached, 'command' | 'terminal'>;

const NOTHING: OfTerminal = { command: null, terminal: null };

/** The record that is attached; for `/fix` the command that failed last; else the last one of the terminal. */
async function readTerminal(ask: Ask, isFix: boolean, errors: Errors): Promise<OfTerminal> {
  const { history, lastOutput } = errors;
  if (ask.record !== null) return known(history.find(ask.record) ?? missing());
  const failed = isFix ? history.lastFailed() : null;
  if (failed !== null) return known(failed);
  if (ask.terminal === null) return NOTHING;
  const last = await lastOutput(ask.terminal, MOST_TERMINAL_LINES);
  const isOpen = last !== null && (last.running !== null || !last.tells);
  if (last !== null && isOpen) return { command: null, terminal: last };
  const ended = needsFailure(ask.question) ? null : history.lastOf(ask.terminal);
  return ended === null ? NOTHING : known(ended);
}

function missing(): never {
  throw noSuchRecord();
}

function known({ record, output, stderr }: Recorded): OfTerminal {
  const { command, cwd, shell, exitCode } = record;
  return { command: { command, cwd, shell, exitCode, output, stderr }, terminal: null };
}

/** stderr goes first: what stands there is meant more than what stands in the output. */
async function readCode(
  pasted: string | null,
  command: LastCommand | null,
  repository: Repository | null,
  errors: Errors,
): Promise<PromptInput['code']> {
  const text = pasted ?? (command && `${joined(command.stderr)}\n${joined(command.output)}`);
  if (text === null) return [];
  const places = await errors.engine.findPlaces(text);
  const cwd = pasted === null ? (command?.cwd ?? null) : null;
  return places.length === 0 ? [] : errors.readCode({ repository, cwd, places });
}
