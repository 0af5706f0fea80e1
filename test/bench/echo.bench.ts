import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { typeInTerminal } from '../browser/harness/terminal.ts';
import { printTable, quantile } from './figures.ts';
import { openStages, type Stage } from './stages.ts';

/**
 * How long after a key its effect stands in the terminal's rows, measured in
 * the frame: through panel, shim, daemon, shell and back; idle, and while the
 * same program floods the terminal.
 */
const KEYS = 150;
const AIM_MS = 40;
const program = join(import.meta.dirname, 'echo-program.mjs');

const stages = await openStages({});
const rows = [];
for (const mode of ['idle', 'flood']) {
  for (const [name, stage] of [
    ['plain page', stages.plain],
    ['panel', stages.ours],
  ] as const) {
    const times = await measure(stage, mode);
    const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)];
    rows.push([`${mode}: ${name}`, p50.toFixed(1), p99.toFixed(1)]);
  }
}
await stages.close();
printTable(`Key to screen, milliseconds, ${KEYS} keys`, [['', 'p50', 'p99'], ...rows]);
console.log(`  aim: p99 of the panel under ${AIM_MS} ms in a flood`);

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
    times.push(await frame.evaluate(() => (globalThis as unknown as { echoed: Promise<number> }).echoed));
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
        const look = () =>
          first() === before ? requestAnimationFrame(look) : resolve(performance.now() - pressedAt);
        look();
      });
    },
    { capture: true },
  );
}
