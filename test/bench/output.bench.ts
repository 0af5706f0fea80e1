import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { typeInTerminal } from '../browser/harness/terminal.ts';
import { printTable, quantile } from './figures.ts';
import { openStages, type Stage } from './stages.ts';

/**
 * How fast a program's output reaches the screen, from Enter until its last
 * line is drawn: in our panel, in a plain page over a WebSocket, and fed from
 * memory, which is xterm's own ceiling. Same terminal size, same browser.
 */
const MEGABYTES = 16;
const ROUNDS = 5;
const AIM = 0.45;

const folder = join(import.meta.dirname, '../../out/bench');
const file = join(folder, 'output.txt');
mkdirSync(folder, { recursive: true });
writeFileSync(file, log());

const stages = await openStages({ '/output.txt': file });
const speeds = { memory: [] as number[], plain: [] as number[], ours: [] as number[] };
for (let round = 0; round <= ROUNDS; round += 1) {
  const measured = {
    memory: await feed(stages.memory, round),
    plain: await cat(stages.plain, round),
    ours: await cat(stages.ours, round),
  };
  // The first round warms up.
  if (round === 0) continue;
  for (const [who, speed] of Object.entries(measured)) speeds[who as keyof typeof speeds].push(speed);
}
await stages.close();

const memory = quantile(speeds.memory, 0.5);
const row = (name: string, samples: number[]) => {
  const median = quantile(samples, 0.5);
  return [name, median.toFixed(1), (median / memory).toFixed(2)];
};
printTable(`Output into xterm, ${MEGABYTES} MB, median of ${ROUNDS}`, [
  ['', 'MB/s', 'of memory'],
  row('xterm fed from memory', speeds.memory),
  row('plain page: node-pty, ws, attach', speeds.plain),
  row('panel, end to end', speeds.ours),
]);
console.log(`  aim: the panel at ${AIM} of memory or more`);

async function cat(stage: Stage, round: number): Promise<number> {
  // A stage in the background draws nothing.
  await stage.page.bringToFront();
  await typeInTerminal(stage.page, stage.frame, `cat ${file}; echo END$((${round}))X`);
  const started = performance.now();
  await stage.page.keyboard.press('Enter');
  await drawn(stage, `END${round}X`);
  return speed(started);
}

async function feed(stage: Stage, round: number): Promise<number> {
  await stage.page.bringToFront();
  const end = `END${round}X`;
  await stage.frame.evaluate(`void feed('/output.txt', '${end}')`);
  await drawn(stage, end);
  const took = (await stage.frame.evaluate('performance.now() - fedAt')) as number;
  return MEGABYTES / (took / 1000);
}

async function drawn({ frame }: Stage, end: string): Promise<void> {
  await frame.waitForFunction(
    (wanted) =>
      [...document.querySelectorAll('.xterm-rows > div')].some((row) => row.textContent?.trim() === wanted),
    { polling: 'raf', timeout: 120_000 },
    end,
  );
}

function speed(started: number): number {
  return MEGABYTES / ((performance.now() - started) / 1000);
}

/** What builds print: words, numbers, paths, some colour. */
function log(): string {
  const lines: string[] = [];
  let length = 0;
  for (let line = 0; length < MEGABYTES * 1024 * 1024; line += 1) {
    const text = `\x1b[90m${String(line).padStart(7)}\x1b[0m \x1b[32mcompiled\x1b[0m src/http/part${line % 97}.ts in ${line % 13} ms`;
    lines.push(text);
    length += text.length + 1;
  }
  return `${lines.join('\n')}\n`;
}
