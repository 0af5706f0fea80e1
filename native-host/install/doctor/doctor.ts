import type { Paths } from '../../settings/paths.ts';
import { readRecord } from '../record.ts';
import { wrapperFile } from '../wrapper.ts';
import type { Check } from './check.ts';
import { checkDaemon } from './daemon.ts';
import { checkGit } from './git.ts';
import { checkHost, checkModes } from './host.ts';
import { checkManifests } from './manifests.ts';
import { checkNode } from './node.ts';
import { checkProvider } from './provider.ts';

/** Looks at every link, from the browser's manifest to the provider. */
export async function examine(paths: Paths): Promise<Check[]> {
  const record = readRecord(paths.program);
  const wrapper = wrapperFile(paths.program);
  return [
    await checkNode(record),
    ...checkManifests(record, wrapper),
    checkHost(record, wrapper),
    checkModes(record, wrapper),
    await checkDaemon(paths, wrapper),
    await checkGit(),
    checkProvider(paths.config),
  ];
}
