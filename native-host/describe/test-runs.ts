import type { TestRun } from '../../shared/describe/outline.ts';
import { checkOf } from '../../shared/describe/truth/command-kind.ts';
import { distinctBy } from '../../shared/distinct.ts';
import type { Repository } from '../../shared/protocol/repository.ts';
import { type CommandRecord, isStoppedByHand } from '../../shared/terminal/command.ts';
import type { History } from '../history/history.ts';
import type { DescribedCheckout, RanOn } from './checkout.ts';
import { resultOf } from './result.ts';

/** Records that are looked at, and how many of them a history gives at once. */
const MOST_RECORDS = 1000;
const PAGE = 200;
/** What is older says nothing of a change that is described now. */
const OLDEST_MS = 30 * 24 * 3600_000;
const FRESH_MS = 24 * 3600_000;
const MOST_TESTS = 20;
const MOST_STALE = 10;
const LONGEST_COMMAND = 300;

export interface TestRuns {
  tests: TestRun[];
  stale: TestRun[];
}

interface Wanted {
  repository: Repository;
  headSha: string | null;
  /** The change's commits. */
  commits: readonly string[];
}

/** The commands that tried something, each as it ended last: on this head, and on those before it. */
export async function readTestRuns(
  { repository, headSha, commits }: Wanted,
  history: Pick<History, 'list' | 'find'>,
  checkout: DescribedCheckout,
  end: AbortSignal,
): Promise<TestRuns> {
  const records = checksIn(history);
  const places = await checkout.ranOn(repository, records.map(runOf), end);
  const all = records.flatMap((record, at) => {
    const place = places[at];
    return place ? [toTestRun(record, place)] : [];
  });
  const tests = lastOfEach(all.filter(({ head }) => head !== null && head === headSha)).slice(0, MOST_TESTS);
  const ran = new Set(tests.map(nameOf));
  const heads = [...new Set(all.flatMap(({ head }) => (head === null || head === headSha ? [] : [head])))];
  const former = await checkout.formerOf(repository, commits, heads, end);
  const others = all.filter((run) => (run.head === null ? isFresh(run) : former.has(run.head)));
  const stale = lastOfEach(others.filter((run) => !ran.has(nameOf(run)))).slice(0, MOST_STALE);
  const told = tests.map((run) => withResult(run, history));
  return { tests: told.reverse(), stale: stale.reverse() };
}

/** The newest first. */
function checksIn(history: Pick<History, 'list'>): CommandRecord[] {
  const found: CommandRecord[] = [];
  let before: string | null = null;
  for (let seen = 0; seen < MOST_RECORDS; seen += PAGE) {
    const records: CommandRecord[] = history.list({ search: '', failed: false, before, limit: PAGE });
    found.push(...records.filter(isCheck));
    const last = records.at(-1);
    if (records.length < PAGE || !last || isOld(last)) break;
    before = last.id;
  }
  return found.filter((record) => !isOld(record));
}

function isCheck(record: CommandRecord): boolean {
  const { kind, command, exitCode } = record;
  if (kind !== 'command' || command === null || exitCode === null || isStoppedByHand(record)) return false;
  return command.length <= LONGEST_COMMAND && checkOf(command) !== null;
}

function isOld({ startedAt }: CommandRecord): boolean {
  return Date.parse(startedAt) < Date.now() - OLDEST_MS;
}

/** Of one that nobody knows the commit of only a recent one is worth a word. */
function isFresh({ startedAt }: TestRun): boolean {
  return Date.parse(startedAt) > Date.now() - FRESH_MS;
}

function runOf({ cwd, startedAt, endedAt }: CommandRecord) {
  return { cwd, startedAt, endedAt: endedAt ?? startedAt };
}

function toTestRun(record: CommandRecord, { folder, head, isDirty }: RanOn): TestRun {
  const { id, command, exitCode, startedAt, endedAt } = record;
  const seconds = endedAt === null ? null : (Date.parse(endedAt) - Date.parse(startedAt)) / 1000;
  return {
    record: id,
    command: (command ?? '').trim().replace(/(?<!\s)\s*\n\s*/g, '; '),
    exitCode: exitCode ?? 0,
    startedAt,
    seconds,
    folder,
    head,
    isDirty,
    result: null,
  };
}

function nameOf({ command, folder }: TestRun): string {
  return `${folder}\n${command}`;
}

/** @param runs the newest first */
function lastOfEach(runs: readonly TestRun[]): TestRun[] {
  return distinctBy(runs, nameOf);
}

function withResult(run: TestRun, history: Pick<History, 'find'>): TestRun {
  if (checkOf(run.command)?.kind !== 'test') return run;
  const found = history.find(run.record);
  return { ...run, result: found && resultOf(found) };
}
