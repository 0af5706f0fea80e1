import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { typeInTerminal } from '../browser/harness/terminal.ts';
import { printTable, quantile } from './figures.ts';
import { openStages, type Stage } from './stages.ts';

/**
 * How long after a key its effect stands in the terminal's rows, measured in
 * the frame, at the change itself (who looks once a frame looks before xterm draws, and sees it a frame late):
 * through panel, shim, daemon, shell and back; idle, and while the same program floods the terminal, with a
 * full screen drawn over and over or with lines. The plain page holds nothing back: what a flood prints ahead of it
 * waits in its socket, without end, and the key behind that.
 */
const KEYS = 150;
const AIM_MS = 40;
/** A key that is not shown by then ends the measuring: the page is stuck. */
const STUCK_MS = 10_000;
const program = join(import.meta.dirname, 'echo-program.mjs');

const stages = await openStages({});
const rows: string[][] = [];
for (const [name, stage] of [
  ['panel', stages.ours],
  ['plain page', stages.plain],
] as const) {
  for (const mode of ['idle', 'redraw', 'lines']) {
    const times = await measure(stage, mode);
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

async function measure({ page, frame }: Stage, mode: string): Promise<number[]> {
  await page.bringToFront();
  await typeInTerminal(page, frame, `${process.execPath} ${program} ${mode}\n`);
  await frame.waitForFunction(() =>
    document.querySelector('.xterm-rows > div')?.textContent?.startsWith('KEYS 0'),
  );
  await frame.evaluate(watchKeys);
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
  await page.keyboard.down('Control');
  await page.keyboard.press('c');
  await page.keyboard.up('Control');
  await pause(500);
  return times;
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
