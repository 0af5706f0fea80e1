import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { printTable, quantile } from './figures.ts';
import { type Cost, findShell, type Kind, kinds, openPromptStage } from './prompt-stage.ts';

/**
 * What a prompt costs after a command that does nothing. The shell as it is, with our
 * integration as in the panel, the same where the command's stderr comes apart, as in the person's own terminal, and
 * with `pullside shell-init` take turns in one run, each going first in turn, so that whatever else the machine does
 * meets them all; what is added is the median of the differences within a turn. fish hands much to other
 * threads and waits for them: on a busy machine only the work of its main thread tells anything.
 */
const PROMPTS = 200;
const WARM_UP = 10;
/** The same in both places: in the panel fish is spared its titles, which takes nothing from what the integration does. */
const aimsOf = (integrated: string): Partial<Record<Kind, string>> => ({
  integrated,
  'in pullside shell': integrated,
  'shell-init': '< 0.3',
});
const aims = { bash: aimsOf('< 0.5'), zsh: aimsOf('< 0.3'), fish: aimsOf('< 0.3') };
type Name = keyof typeof aims;

const root = mkdtempSync(join(tmpdir(), 'pullside-bench-'));
const rows: string[][] = [];
for (const name of Object.keys(aims) as Name[]) {
  const shell = findShell(name);
  rows.push(...(shell ? await compare(name, shell) : [[`${name} is not installed`]]));
}
rmSync(root, { recursive: true, force: true });
printTable(`A prompt, milliseconds, median of ${PROMPTS}`, [
  ['', 'p50', 'added', 'work', 'added', 'aim'],
  ...rows,
]);

async function compare(name: Name, shell: string): Promise<string[][]> {
  const stages = await Promise.all(kinds.map((kind) => openPromptStage(root, shell, kind)));
  const costs: Cost[][] = kinds.map(() => []);
  for (let round = 0; round < PROMPTS + WARM_UP; round += 1) {
    for (let place = 0; place < stages.length; place += 1) {
      const one = (round + place) % stages.length;
      const cost = await stages[one]?.run(':');
      if (cost && round >= WARM_UP) costs[one]?.push(cost);
    }
  }
  for (const stage of stages) await stage.end();
  const plain = costs[0] ?? [];
  return kinds.map((kind, place) => rowOf(name, kind, costs[place] ?? [], plain));
}

function rowOf(name: Name, kind: Kind, costs: Cost[], plain: Cost[]): string[] {
  const figures = (['time', 'cpu'] as const).flatMap((figure) => {
    const added = costs.map((cost, turn) => cost[figure] - (plain[turn]?.[figure] ?? Number.NaN));
    const values = costs.map((cost) => cost[figure]);
    return [median(values), kind === 'plain' ? '' : median(added)];
  });
  return [kind === 'plain' ? name : `  ${kind}`, ...figures, aims[name][kind] ?? ''];
}

function median(samples: number[]): string {
  return quantile(samples, 0.5).toFixed(3);
}
