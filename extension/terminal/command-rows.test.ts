import { Terminal } from '@xterm/headless';
import { expect, test } from 'vitest';
import type { CommandRecord } from '../../shared/terminal/command.ts';
import { resizeExactly } from '../../shared/terminal/resize-exactly.ts';
import { CommandRows } from './command-rows.ts';

const encoder = new TextEncoder();

const record = (id: string, exitCode: number | null = 0): CommandRecord => ({
  id,
  kind: 'command',
  source: 'terminal',
  terminal: 't',
  shell: 'bash',
  command: id,
  cwd: '/',
  startedAt: '2026-01-01T12:00:00.000Z',
  endedAt: exitCode === null ? null : '2026-01-01T12:00:01.000Z',
  exitCode,
  stderrSource: 'none',
  outputBytes: 0,
});

/** A terminal that is fed as a view feeds it: told of prompts, then given the output. */
class Bench {
  readonly term: Terminal;
  readonly commandRows: CommandRows;
  offset = 0;

  constructor(cols = 40, rows = 10, scrollback = 100) {
    this.term = new Terminal({ cols, rows, scrollback, allowProposedApi: true });
    this.commandRows = new CommandRows(
      this.term as unknown as ConstructorParameters<typeof CommandRows>[0],
      () => {},
    );
  }

  print(text: string): void {
    const bytes = encoder.encode(text);
    this.offset += bytes.length;
    this.commandRows.write(bytes, this.offset, (piece) => this.term.write(piece));
  }

  /** A prompt at the end of what was printed in the same breath, and a command typed there. */
  command(id: string, output = '', exitCode = 0): number {
    const at = this.offset;
    this.commandRows.tell(null, at);
    this.print(`$ `);
    this.print(`${id}\r\n`);
    this.commandRows.tell(record(id, null), at);
    this.print(output);
    this.commandRows.tell(record(id, exitCode), at);
    return at;
  }

  async settled(): Promise<void> {
    await new Promise<void>((done) => this.term.write('', done));
  }

  /** Commands, each with the text of its row. */
  async rows(): Promise<Record<string, string>> {
    await this.settled();
    const all = this.commandRows.commands().map(({ record: { id }, line }) => [id, this.text(line)]);
    return Object.fromEntries(all);
  }

  text(line: number): string {
    return this.term.buffer.normal.getLine(line)?.translateToString(true) ?? '';
  }
}

test('B9: a prompt in the middle of a chunk registers its own row, and the command takes it over', async () => {
  const bench = new Bench();
  const text = 'welcome\r\nto the shell\r\n';
  bench.commandRows.tell(null, text.length);
  bench.print(`${text}$ npm test\r\nfailed\r\n`);
  expect(bench.commandRows.commands()).toEqual([]);
  bench.commandRows.tell(record('npm test', 1), text.length);
  expect(await bench.rows()).toEqual({ 'npm test': '$ npm test' });
  expect(bench.commandRows.commands()[0]?.record.exitCode).toBe(1);
});

test('an end that was told stays, whatever is told again', async () => {
  const bench = new Bench();
  const at = bench.command('a', '', 2);
  bench.commandRows.tell(record('a', null), at);
  bench.commandRows.tell(null, at);
  await bench.settled();
  expect(bench.commandRows.commands()[0]?.record.exitCode).toBe(2);
});

test('a prompt that was left with an empty line, or drawn again, leaves no row', async () => {
  const bench = new Bench();
  bench.commandRows.tell(null, 0);
  bench.print('$ \r\n');
  bench.commandRows.tell(null, bench.offset);
  bench.print('$ \r');
  bench.commandRows.tell(null, bench.offset);
  bench.print('$ ls\r\n');
  // Told with the offset of the first drawing.
  bench.commandRows.tell(record('ls'), 4);
  expect(await bench.rows()).toEqual({ ls: '$ ls' });
  expect(bench.commandRows.commands()).toHaveLength(1);
});

test('commands stay with their rows when the view gets narrower and wider, also with a full scrollback', async () => {
  const bench = new Bench(80, 12, 200);
  for (let index = 0; index < 60; index++)
    bench.command(`command-${index}`, `${'x'.repeat(150)}\r\nshort\r\n`);
  await bench.settled();
  for (const cols of [33, 100, 21, 57, 80]) {
    resizeExactly(bench.term, { cols, rows: 12 });
    const rows = await bench.rows();
    expect(Object.keys(rows).length).toBeGreaterThan(10);
    for (const [id, text] of Object.entries(rows)) expect(text).toBe(`$ ${id}`);
  }
});

test('what a program clears away has no row any more', async () => {
  const bench = new Bench();
  for (const clear of ['\x1b[H\x1b[2J\x1b[3J', '\x1b[H\x1b[J', '\x1bc', '\x1b[2J\x1b[H']) {
    bench.command('a', 'output\r\n');
    bench.command('b', clear);
    expect(await bench.rows()).toEqual({});
    bench.command('c');
    expect(await bench.rows()).toEqual({ c: '$ c' });
    bench.print('\x1bc');
  }
});

test('what a line editor erased before the command was typed does not take its row', async () => {
  const bench = new Bench();
  bench.commandRows.tell(null, 0);
  bench.print('\x1b[J$ ls\r\n');
  bench.commandRows.tell(record('ls', null), 0);
  expect(await bench.rows()).toEqual({ ls: '$ ls' });
  bench.print('\x1b[H\x1b[J');
  expect(await bench.rows()).toEqual({});
});

test('the rows of a command go up to the next prompt, also one that waits, or to the cursor', async () => {
  const bench = new Bench();
  bench.command('/ai why?', 'because\r\nof it\r\n');
  const end = async () => {
    await bench.settled();
    return bench.commandRows.commands()[0]?.end;
  };
  expect(await end()).toBe(3);
  bench.commandRows.tell(null, bench.offset);
  bench.print('$ typing\r\non');
  expect(await end()).toBe(3);
});

test('Ctrl+L: the prompt that is drawn again has the row', async () => {
  const bench = new Bench();
  bench.command('a', 'output\r\n');
  bench.commandRows.tell(null, bench.offset);
  bench.print('$ ');
  bench.print('\x1b[H\x1b[2J');
  const again = bench.offset;
  bench.commandRows.tell(null, again);
  bench.print('$ ls\r\n');
  bench.commandRows.tell(record('ls'), again);
  expect(await bench.rows()).toEqual({ ls: '$ ls' });
});

test('clearing the scrollback alone moves the rows that stay on the screen', async () => {
  const bench = new Bench(40, 6);
  for (let index = 0; index < 12; index++) bench.command(`c${index}`, 'line\r\n');
  bench.print('\x1b[3J');
  const rows = await bench.rows();
  expect(Object.keys(rows).length).toBeGreaterThan(1);
  for (const [id, text] of Object.entries(rows)) expect(text).toBe(`$ ${id}`);
});

test('a snapshot brings its rows along, also when a full-screen program has the screen', async () => {
  for (const full of ['', '\x1b[?1049h\x1b[Hvim']) {
    const bench = new Bench();
    const offset = 1000;
    bench.command('old');
    const commands = [
      { record: record('a'), row: 0, offset: 100 },
      { record: null, row: 2, offset: 200 },
    ];
    const screen = `$ a\r\nout\r\n$ ${full}`;
    bench.commandRows.restore({ size: { cols: 40, rows: 10 }, screen, offset, commands });
    bench.term.write('', () => bench.term.reset());
    bench.term.write(screen);
    bench.commandRows.restored();
    await bench.settled();
    bench.offset = offset;
    if (full !== '') expect(bench.commandRows.commands()).toEqual([]);
    bench.print(`${full === '' ? '' : '\x1b[?1049l'}`);
    bench.commandRows.tell(record('b'), 200);
    expect(await bench.rows()).toEqual({ a: '$ a', b: expect.stringMatching(/^\$/) });
  }
});

test('so many commands keep a row that xterm stays quick', async () => {
  const bench = new Bench(40, 10, 5000);
  for (let index = 0; index < 700; index++) bench.command(`c${index}`);
  const rows = await bench.rows();
  expect(Object.keys(rows)).toHaveLength(500);
  expect(rows.c699).toBe('$ c699');
});
