import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../node.mjs';
import { ensureChromium } from '../setup/chromium.ts';

/** Runs test/bench/*.bench.ts one after the other, or those whose names are given; the exit code. */
export async function bench(names: string[]): Promise<number> {
  process.env.PULLSIDE_CHROME = ensureChromium();
  const files = readdirSync(join(root, 'test', 'bench')).filter((file) => file.endsWith('.bench.ts'));
  const wanted = files.filter((file) => names.length === 0 || names.some((name) => file.startsWith(name)));
  if (wanted.length === 0) console.error(`No benchmark of that name; there are: ${files.join(', ')}`);
  let failed = wanted.length === 0;
  for (const file of wanted) failed = (await run(join(root, 'test', 'bench', file))) !== 0 || failed;
  return failed ? 1 : 0;
}

function run(file: string): Promise<number> {
  const child = spawn(process.execPath, [file], { cwd: root, stdio: 'inherit' });
  return new Promise((resolve) => child.on('close', (code) => resolve(code ?? 1)));
}
