import type { Writable } from 'node:stream';
import { connect } from '../connect/connect.ts';
import { checkCaller } from '../connect/origin.ts';
import { knownIds, readRecord } from '../install/record.ts';
import type { Paths } from '../settings/paths.ts';

export async function runConnect(caller: readonly string[], paths: Paths, output: Writable): Promise<never> {
  checkCaller(caller, knownIds(readRecord(paths.program)));
  // Nothing is worth waiting for once either side is gone.
  process.exit(await connect(paths, process.stdin, output));
}
