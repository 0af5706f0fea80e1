import type { Paths } from '../../settings/paths.ts';
import { readRecord } from '../record.ts';
import { wrapperFile } from '../wrapper.ts';
import { type Check, fail } from './check.ts';
import { checkDaemon } from './daemon.ts';
import { checkGit } from './git.ts';
import { checkGitHub } from './github.ts';
import { checkHost } from './host.ts';
import { checkManifests } from './manifests.ts';
import { checkModes } from './modes.ts';
import { checkNode } from './node.ts';
import { checkProviders } from './provider.ts';
import { checkConfined, checkExtension, checkSandbox } from './surroundings.ts';

/** Looks at every link, from the browser's manifest to the provider. */
export async function examine(paths: Paths): Promise<Check[]> {
  const record = readRecord(paths.program);
  const wrapper = wrapperFile(paths.program);
  const modes = checkModes(record, wrapper);
  return [
    await checkNode(record),
    ...checkManifests(record, wrapper),
    ...checkConfined(),
    ...checkExtension(record),
    checkHost(record, wrapper),
    modes,
    modes.status === 'pass' ? await checkDaemon(paths, record, wrapper) : untried(modes),
    await checkGit(),
    ...(await checkProviders(paths.config)),
    ...(await checkGitHub(paths.config)),
    checkSandbox(),
  ];
}

/** What others may have written is not started. */
function untried({ mend }: Check): Check {
  return fail('daemon', 'not tried: other users may have changed what it starts', mend ?? '');
}
