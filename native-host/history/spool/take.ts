import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import type { SpoolRows } from '../../store/spool.ts';
import type { Recorded } from '../history.ts';
import { readAt, type SpoolFile, spoolFiles } from './files.ts';
import { parseLine, type SpooledCommand } from './line.ts';
import { printedInPane } from './pane.ts';

export interface SpoolDeps {
  folder: string;
  store: SpoolRows;
  /** So many lines were none of a hook's. */
  skipped(lines: number): void;
}

type Add = (recorded: Recorded) => void;

const LINE_FEED = 10;
/** Bytes of a file that are read at once; what is left comes with the next call. */
const MOST_AT_ONCE = 1024 * 1024;
const MOST_OF_A_PANE = 512 * 1024;
/** How long a command waits for its pane's text. */
const PANE_MS = 3000;
/** A file that was read to its end, and that its shell has not used for so long, is done with. */
const UNUSED_MS = 86_400_000;

/** Whether shells left something since the last time. */
export function hasSpooled({ folder, store }: Omit<SpoolDeps, 'skipped'>): boolean {
  return spoolFiles(folder).some((file) => store.takenOf(file.name) !== file.size);
}

/** Hands over what shells left since the last time: each line once, whoever else does so meanwhile. */
export function takeSpool({ folder, store, skipped }: SpoolDeps, add: Add): void {
  for (const file of spoolFiles(folder)) {
    if (store.takenOf(file.name) !== file.size) skipped(takeFile(file, store, add));
    else if (file.idleMs > UNUSED_MS) remove(file, store);
  }
}

/** How many lines could not be read. */
function takeFile(file: SpoolFile, store: SpoolRows, add: Add): number {
  const panes: string[] = [];
  let bad = 0;
  store.takeFrom(file.name, (taken) => {
    // One of the same name was removed, and this one began anew.
    const from = taken > file.size ? 0 : taken;
    let to = from;
    for (const { text, end } of linesOf(readAt(file.path, from, MOST_AT_ONCE) ?? Buffer.alloc(0))) {
      const command = parseLine(text);
      const pane = command === null ? null : panePath(file, command);
      if (command !== null && pane !== null && isAwaited(pane, command)) break;
      if (command !== null && !isRecordedShell(command))
        add(toRecorded(command, pane, `${file.name}:${to}:${command.ended}`));
      else if (command === null && text !== '') bad += 1;
      if (pane !== null) panes.push(pane);
      to = from + end;
    }
    return to;
  });
  for (const pane of panes) rmSync(pane, { force: true });
  return bad;
}

/** Whole lines; one that does not end within what is read at once is none. */
function* linesOf(bytes: Buffer): Generator<{ text: string; end: number }> {
  let start = 0;
  for (let end = bytes.indexOf(LINE_FEED); end >= 0; end = bytes.indexOf(LINE_FEED, start)) {
    yield { text: bytes.toString('utf8', start, end), end: end + 1 };
    start = end + 1;
  }
  if (start === 0 && bytes.length === MOST_AT_ONCE) yield { text: '\0', end: bytes.length };
}

/** It ends as its last command did, which is recorded itself. */
function isRecordedShell({ command }: SpooledCommand): boolean {
  return command !== null && /(?:^|[\s/])pullside(?:\.m?js)? shell\s*$/.test(command);
}

function panePath(file: SpoolFile, { pane }: SpooledCommand): string | null {
  return pane === null ? null : `${file.path}.${pane}.pane`;
}

function isAwaited(pane: string, { ended }: SpooledCommand): boolean {
  const age = Date.now() - ended / 1000;
  // A clock that was set back says nothing.
  return age >= 0 && age < PANE_MS && readAt(pane, 0, 0) === null;
}

function toRecorded(spooled: SpooledCommand, pane: string | null, place: string): Recorded {
  const bytes = pane === null ? null : readAt(pane, 0, MOST_OF_A_PANE);
  const shown = bytes !== null && bytes.length > 0 && spooled.command !== null;
  const text = shown ? printedInPane(bytes.toString('utf8'), spooled.command ?? '') : '';
  return {
    record: {
      id: `own-${createHash('sha256').update(place).digest('hex').slice(0, 16)}`,
      kind: 'command',
      source: shown ? 'tmux' : 'hook',
      terminal: null,
      shell: spooled.shell,
      command: spooled.command,
      cwd: spooled.cwd,
      startedAt: toIso(Math.min(spooled.started, spooled.ended)),
      endedAt: toIso(spooled.ended),
      exitCode: spooled.exitCode,
      stderrSource: shown ? 'combined' : 'none',
      outputBytes: Buffer.byteLength(text),
    },
    output: { head: text, tail: '', cutBytes: 0 },
    stderr: null,
  };
}

function toIso(microseconds: number): string {
  return new Date(microseconds / 1000).toISOString();
}

function remove(file: SpoolFile, store: SpoolRows): void {
  rmSync(file.path, { force: true });
  store.forgetSpooled(file.name);
}
