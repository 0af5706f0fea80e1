import { clean } from '../../shared/answer/clean.ts';
import { type CapturedText, type CommandRecord, isStoppedByHand } from '../../shared/terminal/command.ts';
import { strings } from '../strings.ts';
import { fullCount } from './numbers.ts';

export type Outcome = 'running' | 'pass' | 'fail' | 'stopped' | 'question' | 'unknown';

export function outcomeOf(record: CommandRecord): Outcome {
  const { kind, endedAt, exitCode } = record;
  if (endedAt === null) return 'running';
  if (kind === 'ask') return 'question';
  if (exitCode === null) return 'unknown';
  if (isStoppedByHand(record)) return 'stopped';
  return exitCode === 0 ? 'pass' : 'fail';
}

/** `npm test`: on one line, and nothing in it that is not seen; where its text was not kept, that. */
export function commandName({ command }: CommandRecord): string {
  return command === null
    ? strings.commands.notKept
    : clean(command)
        .trim()
        .replace(/(?<!\s)\s*\n\s*/g, ' ⏎ ');
}

/** `exit 1 · 4.2 s`, `running`. */
export function outcomeWords(record: CommandRecord): string {
  const { exitCode } = record;
  const time = durationWords(record);
  const words = {
    running: strings.commands.running,
    question: strings.commands.question,
    unknown: strings.commands.unknown,
    pass: strings.commands.exit(exitCode ?? 0),
    fail: strings.commands.exit(exitCode ?? 0),
    stopped: strings.commands.stopped(exitCode ?? 0),
  };
  return [words[outcomeOf(record)], time].filter(Boolean).join(' · ');
}

/** `12 ms`, `4.2 s`, `3 min 5 s`, `2 h 10 min`; "" while it runs. */
function durationWords({ startedAt, endedAt }: CommandRecord): string {
  if (endedAt === null) return '';
  const ms = Math.max(0, Date.parse(endedAt) - Date.parse(startedAt));
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 60) return `${minutes} min ${Math.floor((ms % 60_000) / 1000)} s`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** Everything that was kept, with what was left out named between. */
export function capturedWords({ head, tail, cutBytes }: CapturedText): string {
  return cutBytes === 0 ? head : `${head}\n${leftOut(cutBytes)}\n${tail}`;
}

export function leftOut(bytes: number): string {
  return strings.commands.leftOut(fullCount(bytes));
}
