import { styleText } from 'node:util';
import type { Check } from '../install/doctor/check.ts';
import { examine } from '../install/doctor/doctor.ts';
import { commandName } from '../install/program.ts';
import type { Paths } from '../settings/paths.ts';

const marks = {
  pass: styleText('green', '✓'),
  warn: styleText('yellow', '!'),
  fail: styleText('red', '✗'),
};

/** `pullside doctor [--json]`: 1 when a link is broken. */
export async function runDoctor(paths: Paths, json: boolean): Promise<number> {
  const checks = await examine(paths);
  const broken = checks.filter((check) => check.status === 'fail').length;
  if (json) console.log(JSON.stringify({ ok: broken === 0, checks }, null, 2));
  else console.log([...checks.map(lineOf), summary(broken)].join('\n'));
  return broken === 0 ? 0 : 1;
}

function lineOf({ id, status, found, mend }: Check): string {
  const line = `${marks[status]} ${id.padEnd(12)} ${found}`;
  if (mend === null) return line;
  return `${line}\n  ${' '.repeat(12)} → ${mend.replace('run: pullside', `run: ${commandName()}`)}`;
}

function summary(broken: number): string {
  if (broken === 0) return '\nThe chain holds.';
  return `\n${broken} ${broken === 1 ? 'link is' : 'links are'} broken.`;
}
