import { readFileSync } from 'node:fs';
import { ChromiumManifest } from '../../../manifests/native-host.ts';
import { HOST_NAME } from '../../../shared/protocol/version.ts';
import { type InstallRecord, knownIds, type Registration } from '../record.ts';
import { type Check, fail, pass } from './check.ts';

const MEND = 'run: pullside install';

/** One line for each browser's manifest, and one for its extension ids. */
export function checkManifests(record: InstallRecord | null, wrapper: string): Check[] {
  const registrations = record?.registrations ?? [];
  if (!record || registrations.length === 0)
    return [fail('manifest', 'the host is not registered with any browser', MEND)];
  return registrations.flatMap((registration) => checkManifest(registration, wrapper, knownIds(record)));
}

function checkManifest({ manifest: file, browser }: Registration, wrapper: string, ids: string[]): Check[] {
  const manifest = readManifest(file);
  if (manifest === 'missing') return [fail('manifest', `${browser}: ${file} is missing`, MEND)];
  if (manifest === 'invalid') return [fail('manifest', `${browser}: ${file} is not a host manifest`, MEND)];
  if (manifest.name !== HOST_NAME || manifest.path !== wrapper)
    return [fail('manifest', `${browser}: ${file} starts ${manifest.path}, not ${wrapper}`, MEND)];
  return [pass('manifest', `${browser}: ${file}`), checkIds(browser, manifest, ids)];
}

function checkIds(browser: string, manifest: ChromiumManifest, ids: string[]): Check {
  const wanted = ids.map((id) => `chrome-extension://${id}/`);
  const absent = wanted.filter((origin) => !manifest.allowed_origins.includes(origin));
  const strange = manifest.allowed_origins.filter((origin) => !wanted.includes(origin));
  if (absent.length > 0)
    return fail('extension-id', `${browser}: the manifest does not allow ${absent.join(', ')}`, MEND);
  if (strange.length > 0)
    return fail('extension-id', `${browser}: the manifest also allows ${strange.join(', ')}`, MEND);
  return pass('extension-id', `${browser}: ${wanted.join(', ')}`);
}

function readManifest(file: string): ChromiumManifest | 'missing' | 'invalid' {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return 'missing';
  }
  try {
    return ChromiumManifest.parse(JSON.parse(text));
  } catch {
    return 'invalid';
  }
}
