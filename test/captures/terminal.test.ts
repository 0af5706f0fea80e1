import { describe, expect, test } from 'vitest';
import { Screen } from '../../native-host/terminal/screen.ts';
import type { Size } from '../../shared/terminal/terminal.ts';
import { describeScreen, openScreen, write } from '../fakes/screens.ts';
import { hasCaptures, listCaptures, readCapture } from './captures.ts';

/** Cuts of one recording; short ones are cut everywhere. */
const CUTS = 25;

/** xterm tells nobody which cells are protected from selective erasure. */
const UNTOLD = 'selective_erasure.recording';

interface Recording {
  name: string;
  size: Size;
  text: string;
}

function rawRecordings(): Recording[] {
  const folder = 'terminal/alacritty';
  return listCaptures(folder, '.recording').map((name) => {
    const size = JSON.parse(readCapture(folder, name.replace('.recording', '.size.json'))) as {
      columns: number;
      screen_lines: number;
    };
    return { name, size: { cols: size.columns, rows: size.screen_lines }, text: readCapture(folder, name) };
  });
}

function escapeFiles(): Recording[] {
  const folder = 'terminal/xterm-escape';
  const size = { cols: 80, rows: 25 };
  return listCaptures(folder, '.in').map((name) => ({ name, size, text: readCapture(folder, name) }));
}

/** The output of the asciicasts that can be read; resizes and input are left out. */
function casts(): Recording[] {
  const folder = 'terminal/casts';
  return listCaptures(folder, '.cast').flatMap((name) => {
    const rows = readCapture(folder, name).split('\n').flatMap(parsed);
    const outputs = rows.filter((row) => Array.isArray(row) && row[1] === 'o' && typeof row[2] === 'string');
    const text = outputs.map((row) => (row as string[])[2]).join('');
    return text === '' ? [] : [{ name, size: { cols: 90, rows: 24 }, text }];
  });
}

function parsed(line: string): unknown[] {
  try {
    return [JSON.parse(line)];
  } catch {
    return [];
  }
}

/** Evenly spread positions between code points. */
function cutsOf(text: string): number[] {
  const step = Math.max(1, Math.floor(text.length / CUTS));
  const cuts = Array.from({ length: Math.floor(text.length / step) }, (_, index) => (index + 1) * step);
  return cuts.filter((cut) => text.slice(0, cut).isWellFormed());
}

const recordings = [...rawRecordings(), ...escapeFiles(), ...casts()].filter(({ name }) => name !== UNTOLD);

describe.skipIf(!hasCaptures('terminal'))('recorded terminals', () => {
  test.each(recordings)(
    '$name: snapshot and tail give the screen of the whole, at every cut',
    async (recording) => {
      const { size, text } = recording;
      const whole = openScreen(size);
      await write(whole, text);
      const expected = describeScreen(whole);
      const bytes = Buffer.from(text);
      const screen = new Screen(size, () => {});
      let written = 0;
      for (const cut of cutsOf(text)) {
        screen.write(text.slice(written, cut));
        written = cut;
        const snapshot = await screen.snapshot();
        const view = openScreen(snapshot.size);
        await write(view, snapshot.screen + bytes.subarray(snapshot.offset).toString());
        expect({ cut, ...describeScreen(view) }).toEqual({ cut, ...expected });
        view.dispose();
      }
      screen.dispose();
    },
  );
});
