import { homedir } from 'node:os';
import { AppError } from '../../shared/errors.ts';
import type { CapturedText, CommandRecord } from '../../shared/terminal/command.ts';
import { createHistory, type History } from '../history/history.ts';
import { spoolFolder } from '../history/spool/folder.ts';
import { openSpool } from '../history/spool/spool.ts';
import { hasSpooled } from '../history/spool/take.ts';
import type { Paths } from '../settings/paths.ts';
import { type CommandStore, databaseFile, openCommandStore } from '../store/store.ts';
import { tell } from '../tell.ts';
import { harmless, harmlessJson } from './harmless.ts';
import { ownKeys } from './own-keys.ts';
import { UsageError } from './usage.ts';

export interface HistoryOptions {
  failed?: boolean;
  search?: string | number;
  limit: number;
  json?: boolean;
  /** A record's id: what it printed, in place of the list. */
  output?: string | number;
}

const MOST = 5000;
const NOTHING_YET =
  'nothing was recorded yet: what runs in the panel or in `pullside shell` will be, and what fails in shells with `pullside shell-init`';

/** `pullside history`: without a daemon, and beside one. */
export async function runHistory(paths: Paths, options: HistoryOptions): Promise<number> {
  const { limit } = options;
  if (!Number.isInteger(limit) || limit < 1 || limit > MOST)
    throw new UsageError(`--limit is a whole number from 1 to ${MOST}`);
  const store = openCommandStore(databaseFile(paths.data));
  try {
    const history = await openHistory(paths, store);
    if (options.output !== undefined) return printOutput(history, String(options.output), options.json);
    printList(history, options);
    return 0;
  } finally {
    store.close();
  }
}

/** Asking for the person's keys takes time: only where something has still to be redacted. */
async function openHistory(paths: Paths, store: CommandStore): Promise<History> {
  const folder = spoolFolder(paths.data);
  const keys = hasSpooled({ folder, store }) ? await ownKeys(process.env) : null;
  const spool = openSpool(folder, store, (line) => tell(line));
  return createHistory({
    store,
    ownKeys: () => keys ?? [],
    added: () => {},
    importing: (add) => {
      if (keys !== null) spool.take(add);
    },
  });
}

function printList(history: History, { search = '', failed = false, limit, json }: HistoryOptions): void {
  const records = history.list({ search: String(search), failed, before: null, limit });
  for (const record of records) console.log(json ? harmlessJson(record) : toLine(record));
  if (records.length === 0 && !json)
    tell(search !== '' || failed ? 'no such command was recorded' : NOTHING_YET);
}

function toLine({ id, exitCode, startedAt, cwd, command }: CommandRecord): string {
  const columns = [id.padEnd(20), String(exitCode ?? '?').padStart(3), toLocal(startedAt), inHome(cwd)];
  return `${columns.join('  ')}  ${command === null ? '(not kept)' : inOneLine(command)}`;
}

function printOutput(history: History, id: string, json = false): number {
  const found = history.find(id);
  if (found === null) throw notListed(id);
  const { output, stderr } = found;
  if (json) console.log(harmlessJson({ output, stderr }));
  else printText(output);
  if (output.cutBytes > 0) tell(`${output.cutBytes} bytes in the middle were not kept`);
  else if (output.head === '') tell('nothing of what it printed was kept');
  return 0;
}

function notListed(id: string): AppError {
  return new AppError(
    'not-found',
    `there is no command with the id "${id}"; \`pullside history\` lists the ids`,
  );
}

function printText({ head, tail }: CapturedText): void {
  const text = harmless(`${head}${tail}`);
  process.stdout.write(text === '' || text.endsWith('\n') ? text : `${text}\n`);
}

function inOneLine(text: string): string {
  return harmless(text.replaceAll('\t', ' ')).replaceAll('\n', ' ⏎ ');
}

function inHome(folder: string): string {
  const home = homedir();
  return inOneLine(
    folder === home || folder.startsWith(`${home}/`) ? `~${folder.slice(home.length)}` : folder,
  );
}

function toLocal(iso: string): string {
  const time = new Date(iso);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = [time.getFullYear(), two(time.getMonth() + 1), two(time.getDate())].join('-');
  return `${day} ${[time.getHours(), time.getMinutes(), time.getSeconds()].map(two).join(':')}`;
}
