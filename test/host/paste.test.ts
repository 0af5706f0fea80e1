import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { daemonStatus } from '../../native-host/daemon/status.ts';
import type { NotificationParams } from '../../shared/protocol/methods.ts';
import { createHome } from './home.ts';
import { type Shim, startShim } from './shim.ts';
import { until } from './until.ts';

const PASTED_BYTES = 300_000;
const TICKS_A_SECOND = 100;

/** Clock ticks that a process has worked so far. */
function ticksOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ');
  return Number(fields[13]) + Number(fields[14]);
}

/** How much of one processor it takes in the next second. */
async function shareOf(pid: number): Promise<number> {
  const before = ticksOf(pid);
  await sleep(1000);
  return (ticksOf(pid) - before) / TICKS_A_SECOND;
}

function outputOf(shim: Shim): string {
  const outputs = shim.received.filter(({ method }) => method === 'terminal/output');
  return outputs.map(({ params }) => (params as NotificationParams<'terminal/output'>).data).join('');
}

test.runIf(process.platform === 'linux')(
  'B1: 300 KB pasted to a program that does not read cost hardly any work, and arrive whole once it does',
  async () => {
    const { env, paths } = createHome();
    const shim = startShim({ ...env, SHELL: '/bin/bash' });
    await shim.initialize();
    const { pid } = (await daemonStatus(paths)) ?? { pid: 0 };
    const size = { cols: 80, rows: 24 };
    const view = { terminal: 't', view: 'v' };
    const type = (data: string) => shim.call('terminal/write', { ...view, data });
    await shim.call('terminal/open', { terminal: 't', name: null, cwd: null, size });
    await shim.call('terminal/attach', { ...view, after: 0 });
    const program = `stty raw -echo; echo deaf""-now; until test -e go; do sleep 0.2; done; head -c ${PASTED_BYTES} | md5sum; stty sane`;
    await type(`sh -c '${program}'\r`);
    await until(() => outputOf(shim).includes('deaf-now'));
    const pasted = 'all of it\n'.repeat(PASTED_BYTES / 10);
    await type(pasted);
    const shares = [await shareOf(pid), await shareOf(pid), await shareOf(pid)];
    // Whatever else there was to do: who spins has no calm second.
    expect(Math.min(...shares)).toBeLessThan(0.1);
    writeFileSync(join(env.HOME ?? '', 'go'), '');
    const digest = createHash('md5').update(pasted).digest('hex');
    await until(() => outputOf(shim).includes(digest));
  },
);
