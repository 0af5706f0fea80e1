import type { Writable } from 'node:stream';
import { connect } from '../connect/connect.ts';
import { checkOrigin } from '../connect/origin.ts';
import { knownIds, readRecord } from '../install/record.ts';
import type { Paths } from '../settings/paths.ts';

export async function runConnect(origin: string | undefined, paths: Paths, output: Writable): Promise<never> {
  checkOrigin(origin, knownIds(readRecord(paths.program)));
  // Nothing is worth waiting for once either side is gone.
  process.exit(await connect(paths, process.stdin, output));
}
