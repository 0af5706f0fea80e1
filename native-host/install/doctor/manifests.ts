import { readFileSync } from 'node:fs';
import { allowedBy, callersOf, HostManifest } from '../../../manifests/native-host.ts';
import { HOST_NAME } from '../../../shared/protocol/version.ts';
import { type InstallRecord, knownIds, type Registration } from '../record.ts';
import { readKey } from '../registry.ts';
import { type Check, fail, pass } from './check.ts';

const MEND = 'run: pullside install';

/** One line for each browser's manifest, and one for its extension ids. */
export function checkManifests(record: InstallRecord | null, wrapper: string): Check[] {
  const registrations = record?.registrations ?? [];
  if (!record || registrations.length === 0)
    return [fail('manifest', 'the host is not registered with any browser', MEND)];
  return registrations.flatMap((registration) => checkManifest(registration, wrapper, knownIds(record)));
}

function checkManifest(registration: Registration, wrapper: string, ids: string[]): Check[] {
  const { manifest: file, browser, family, key } = registration;
  if (key !== null && readKey(key) !== file)
    return [fail('manifest', `${browser}: the registry key ${key} does not name ${file}`, MEND)];
  const manifest = readManifest(file);
  if (manifest === 'missing') return [fail('manifest', `${browser}: ${file} is missing`, MEND)];
  if (manifest === 'invalid') return [fail('manifest', `${browser}: ${file} is not a host manifest`, MEND)];
  if (manifest.name !== HOST_NAME || manifest.path !== wrapper)
    return [fail('manifest', `${browser}: ${file} starts ${manifest.path}, not ${wrapper}`, MEND)];
  return [pass('manifest', `${browser}: ${file}`), checkIds(browser, manifest, callersOf(family, ids))];
}

function checkIds(browser: string, manifest: HostManifest, wanted: string[]): Check {
  const allowed = allowedBy(manifest);
  const absent = wanted.filter((caller) => !allowed.includes(caller));
  const strange = allowed.filter((caller) => !wanted.includes(caller));
  if (absent.length > 0)
    return fail('extension-id', `${browser}: the manifest does not allow ${absent.join(', ')}`, MEND);
  if (strange.length > 0)
    return fail('extension-id', `${browser}: the manifest also allows ${strange.join(', ')}`, MEND);
  return pass('extension-id', `${browser}: ${wanted.join(', ')}`);
}

function readManifest(file: string): HostManifest | 'missing' | 'invalid' {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return 'missing';
  }
  try {
    return HostManifest.parse(JSON.parse(text));
  } catch {
    return 'invalid';
  }
}
