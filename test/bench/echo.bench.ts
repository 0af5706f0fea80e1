import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { typeInTerminal } from '../browser/harness/terminal.ts';
import { begins, count, floods } from './echo-floods.mjs';
import { printTable, quantile } from './figures.ts';
import { openStages, type Stage } from './stages.ts';

/**
 * How long after a key its effect stands in the terminal's rows, measured in
 * the frame, at the change itself (who looks once a frame looks before xterm draws, and sees it a frame late):
 * through panel, shim, daemon, shell and back; idle, and while the same program floods the terminal, with a
 * full screen drawn over and over or with lines. The plain page holds nothing back: what a flood prints ahead of it
 * waits in its socket, without end, and the key behind that. The last is what xterm and the browser take alone: the
 * same flood and count out of the page's memory, about as fast as the panel takes it while somebody types.
 * Words behind the name, of a row each: `node test/bench/echo.bench.ts panel lines` measures only that.
 */
/** With fewer the 99th of a hundred would be the worst key or the second, which begins a flood with cold code. */
const KEYS = 500;
const AIM_MS = 40;
/** A key that is not shown by then ends the measuring: the page is stuck. */
const STUCK_MS = 10_000;
const MEMORY_BYTES_PER_MS = 2500;
const program = join(import.meta.dirname, 'echo-program.mjs');

const words = process.argv.slice(2);
const isWanted = (names: readonly string[], name: string) =>
  !words.some((word) => names.includes(word)) || words.includes(name);
const pages = ['panel', 'plain', 'memory'] as const;
const modes = ['idle', 'redraw', 'lines'] as const;
type Mode = (typeof modes)[number];

const stages = await openStages({});
const rows: string[][] = [];
for (const name of pages.filter((page) => isWanted(pages, page))) {
  const { ours: panel, plain, memory } = stages;
  for (const mode of modes.filter((each) => isWanted(modes, each))) {
    const times = await measure({ panel, plain, memory }[name], mode, name === 'memory');
    const stuck = times.length < KEYS;
    const figures = [0.5, 0.99].map((share) => (stuck ? 'stuck' : quantile(times, share).toFixed(1)));
    rows.push([`${name}, ${mode}`, ...figures, `${times.length}`]);
    // Nothing more can be measured there.
    if (stuck) break;
  }
}
await stages.close();
printTable('Key to screen, milliseconds', [['', 'p50', 'p99', 'keys'], ...rows]);
console.log(`  aim: p99 of the panel under ${AIM_MS} ms in either flood`);

async function measure(stage: Stage, mode: Mode, inMemory: boolean): Promise<number[]> {
  const { page, frame } = stage;
  await page.bringToFront();
  if (inMemory) await beginInMemory(stage, mode);
  else await typeInTerminal(page, frame, `${process.execPath} ${program} ${mode}\n`);
  await frame.waitForFunction(() =>
    document.querySelector('.xterm-rows > div')?.textContent?.startsWith('KEYS 0'),
  );
  await frame.evaluate(watchKeys);
  const times = await pressKeys(stage);
  if (times.length < KEYS) return times;
  if (inMemory) await page.reload();
  else await interrupt(stage);
  return times;
}

async function pressKeys({ page, frame }: Stage): Promise<number[]> {
  const times: number[] = [];
  for (let key = 0; key < KEYS; key += 1) {
    await pause(20 + Math.random() * 40);
    await page.keyboard.press('x');
    const shown = frame.evaluate(() => (globalThis as unknown as { echoed: Promise<number> }).echoed);
    // A stuck page may answer after all, when nobody listens any more.
    shown.catch(() => {});
    const time = await Promise.race([shown, pause(STUCK_MS, STUCK_MS)]);
    if (time >= STUCK_MS) return times;
    times.push(time);
  }
  return times;
}

async function beginInMemory({ page, frame }: Stage, mode: Mode): Promise<void> {
  await typeInTerminal(page, frame, '');
  const begin = `\x1b[2J\x1b[1;1HKEYS 0 ${begins[mode]}`;
  const options = { begin, flood: floods[mode], count: count('#'), rate: MEMORY_BYTES_PER_MS };
  await frame.evaluate((given) => (globalThis as unknown as MemoryPage).echo(given), options);
}

/** What `plain/page.js` gives. */
interface MemoryPage {
  echo(options: { begin: string; flood: string; count: string; rate: number }): void;
}

async function interrupt({ page }: Stage): Promise<void> {
  await page.keyboard.down('Control');
  await page.keyboard.press('c');
  await page.keyboard.up('Control');
  await pause(500);
}

/** Runs in the frame: `echoed` becomes the time from the latest key to the change of the first row. */
function watchKeys(): void {
  const first = () => document.querySelector('.xterm-rows > div')?.textContent ?? '';
  const hold = globalThis as unknown as { echoed: Promise<number> };
  addEventListener(
    'keydown',
    () => {
      const [pressedAt, before] = [performance.now(), first()];
      hold.echoed = new Promise((resolve) => {
        const rows = document.querySelector('.xterm-rows') as Element;
        const observer = new MutationObserver(() => {
          if (first() === before) return;
          observer.disconnect();
          resolve(performance.now() - pressedAt);
        });
        observer.observe(rows, { subtree: true, childList: true, characterData: true });
      });
    },
    { capture: true },
  );
}
