import Sqlite from 'better-sqlite3';
import type { StoredCommand } from '../../native-host/store/commands.ts';
import { migrate } from '../../native-host/store/migrate.ts';
import { openStore } from '../../native-host/store/store.ts';
import { commandRecord } from '../fakes/records.ts';

/** An event that spans many pages is written for long enough to be killed in the middle. */
const LARGE = 8_000;

/**
 * A process of its own that writes until it is killed, and says on standard
 * output what was acknowledged: `append FILE CONVERSATION TURN COUNT [crash]`,
 * `migrate FILE ROWS`, or `tear FILE`, which dies in the middle of a transaction.
 */
const [action, file = '', ...rest] = process.argv.slice(2);
if (action === 'append') append(rest[0] ?? '', rest[1] ?? '', Number(rest[2]), rest[3] === 'crash');
if (action === 'migrate') applySteps(Number(rest[0]));
if (action === 'tear') tear();

function append(conversation: string, turn: string, count: number, crash: boolean): void {
  const store = openStore(file);
  if (store.conversation(conversation) === null)
    store.createConversation({ id: conversation, page: null, createdAt: new Date().toISOString() });
  const at = new Date().toISOString();
  store.startTurn({ id: turn, conversation }, [
    { type: 'turn-started', turn, question: 'Q', provider: 'p', model: 'm', replaces: null, at },
  ]);
  for (let index = 0; index < count; index += 1) {
    const text = `${turn} ${index} ${'é👩‍💻'.repeat(index % 5 === 0 ? LARGE : index % 50)}`;
    const [event] = store.append(conversation, [{ type: 'part', turn, part: { type: 'text-delta', text } }]);
    process.stdout.write(
      `${JSON.stringify({ seq: event?.seq, name: `${turn} ${index} `, length: text.length })}\n`,
    );
  }
  if (crash) process.kill(process.pid, 'SIGKILL');
  store.close();
}

function applySteps(rows: number): void {
  const db = new Sqlite(file);
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  process.stdout.write('ready\n');
  migrate(db, stepsOf(rows));
  process.stdout.write('done\n');
  db.close();
}

/** Two steps, the second one slow: it rewrites every row. */
function stepsOf(rows: number): string[] {
  const count = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${rows}) SELECT i FROM n`;
  return [
    `CREATE TABLE old (i INTEGER); INSERT INTO old ${count};`,
    `CREATE TABLE new (i INTEGER, text TEXT);
     INSERT INTO new SELECT i, hex(randomblob(32)) FROM old;
     CREATE INDEX new_text ON new (text);
     DROP TABLE old;`,
  ];
}

/** More than the database keeps in memory: a part of it is in its files before it dies. */
function tear(): void {
  const store = openStore(file);
  store.takeFrom('torn', () => {
    for (let index = 0; index < 48; index += 1) store.addCommand(printing(`torn-${index}`, 512 * 1024));
    process.stdout.write('inside\n');
    process.kill(process.pid, 'SIGKILL');
    return 1;
  });
}

function printing(id: string, length: number): StoredCommand {
  const record = { ...commandRecord({ command: id }), id };
  return { record, output: { head: id.padEnd(length, '.'), tail: '', cutBytes: 0 }, stderr: null };
}
