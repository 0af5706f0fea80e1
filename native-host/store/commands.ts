import type { Database } from 'better-sqlite3';
import * as z from 'zod/mini';
import { CommandOutput, CommandRecord, hasFailed } from '../../shared/terminal/command.ts';

/** Records that are kept, and UTF-16 units of what all of them printed. The oldest go first, the newest stays. */
const MOST_RECORDS = 5000;
const MOST_PRINTED = 64 * 1024 * 1024;

/** What of a search counts: SQLite bounds both. */
const MOST_WORDS = 16;
const LONGEST_WORD = 256;

/** A command that ended, with what it printed. */
export interface StoredCommand extends CommandOutput {
  record: CommandRecord;
}

export interface CommandFilter {
  /** Each of its words stands in the command or in its folder. */
  search: string;
  failed: boolean;
  /** Only those older than this one; none when it is not there. */
  before: string | null;
  limit: number;
}

export interface CommandRows {
  /** False when a command of that id is there already. */
  addCommand(command: StoredCommand): boolean;
  command(id: string): StoredCommand | null;
  /** Those that ended last come first. */
  commands(filter: CommandFilter): CommandRecord[];
  /** The one that ended last in a terminal, questions left out. */
  lastCommand(terminal: string): StoredCommand | null;
  lastFailedCommand(): StoredCommand | null;
  /** One, or all of them with null; what they were is overwritten in the file. */
  forgetCommands(id: string | null): void;
}

const LATEST = 'ORDER BY ended_at DESC, seq DESC LIMIT 1';

export function commandRows(db: Database): CommandRows {
  const one = db.prepare('SELECT record, printed FROM commands WHERE id = ?');
  const lastOf = db.prepare(
    `SELECT record, printed FROM commands WHERE terminal = ? AND asked = 0 ${LATEST}`,
  );
  const lastFailed = db.prepare(`SELECT record, printed FROM commands WHERE failed = 1 ${LATEST}`);
  const add = addTransaction(db);
  return {
    addCommand: (command) => add.immediate(command),
    command: (id) => commandOrNull(one.get(id)),
    commands: (filter) => listed(db, filter),
    lastCommand: (terminal) => commandOrNull(lastOf.get(terminal)),
    lastFailedCommand: () => commandOrNull(lastFailed.get()),
    forgetCommands: (id) => forget(db, id),
  };
}

function listed(db: Database, { search, failed, before, limit }: CommandFilter): CommandRecord[] {
  const words = search
    .split(/\s+/, MOST_WORDS)
    .map((word) => word.slice(0, LONGEST_WORD))
    .filter((word) => word !== '');
  const conditions = words.map(
    (_word, index) => `(command LIKE @word${index} ESCAPE '\\' OR cwd LIKE @word${index} ESCAPE '\\')`,
  );
  if (failed) conditions.push('failed = 1');
  if (before !== null)
    conditions.push('(ended_at, seq) < (SELECT ended_at, seq FROM commands WHERE id = @before)');
  const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '';
  const found = db.prepare(
    `SELECT record FROM commands ${where} ORDER BY ended_at DESC, seq DESC LIMIT @limit`,
  );
  const patterns = words.map((word, index) => [`word${index}`, `%${word.replace(/[\\%_]/g, '\\$&')}%`]);
  const named = { ...Object.fromEntries(patterns), limit, ...(before === null ? {} : { before }) };
  return found.all(named).map((row) => CommandRecord.parse(JSON.parse(RecordRow.parse(row).record)));
}

function addTransaction(db: Database) {
  const insert = db.prepare(`
    INSERT INTO commands (id, ended_at, failed, asked, terminal, length, command, cwd, record, printed)
    VALUES (@id, @endedAt, @failed, @asked, @terminal, @length, @command, @cwd, @record, @printed)
    ON CONFLICT (id) DO NOTHING`);
  // The newest are counted until there is enough; what is older goes.
  const bound = db.prepare(`
    DELETE FROM commands WHERE seq IN (
      SELECT seq FROM (
        SELECT seq, row_number() OVER latest AS number, sum(length) OVER latest AS lengths
        FROM commands WINDOW latest AS (ORDER BY ended_at DESC, seq DESC)
      ) WHERE number > 1 AND (number > ${MOST_RECORDS} OR lengths > ${MOST_PRINTED})
    )`);
  return db.transaction((command: StoredCommand): boolean => {
    if (insert.run(columnsOf(command)).changes === 0) return false;
    bound.run();
    return true;
  });
}

function columnsOf({ record, output, stderr }: StoredCommand) {
  const printed = JSON.stringify({ output, stderr } satisfies CommandOutput);
  return {
    id: record.id,
    endedAt: record.endedAt ?? record.startedAt,
    failed: hasFailed(record) ? 1 : 0,
    asked: record.kind === 'ask' ? 1 : 0,
    terminal: record.terminal,
    length: printed.length,
    command: record.command ?? '',
    cwd: record.cwd,
    record: JSON.stringify(record),
    printed,
  };
}

function forget(db: Database, id: string | null): void {
  db.pragma('secure_delete = ON');
  try {
    if (id === null) db.prepare('DELETE FROM commands').run();
    else db.prepare('DELETE FROM commands WHERE id = ?').run(id);
  } finally {
    db.pragma('secure_delete = OFF');
  }
}

const RecordRow = z.object({ record: z.string() });
const Row = z.object({ record: z.string(), printed: z.string() });

function commandOrNull(row: unknown): StoredCommand | null {
  if (row === undefined) return null;
  const { record, printed } = Row.parse(row);
  return { record: CommandRecord.parse(JSON.parse(record)), ...CommandOutput.parse(JSON.parse(printed)) };
}
