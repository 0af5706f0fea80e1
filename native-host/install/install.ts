import { chmodSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { callersOf, hostManifest } from '../../manifests/native-host.ts';
import type { Paths } from '../settings/paths.ts';
import type { ManifestPlace } from './places.ts';
import { programFile } from './program.ts';
import { type InstallRecord, knownIds, type Registration, readRecord, writeRecord } from './record.ts';
import { setKey } from './registry.ts';
import { wrapperFile, wrapperText } from './wrapper.ts';

/** Registers this program for the user at `places`, besides where it was registered before. */
export function install(
  paths: Paths,
  places: readonly ManifestPlace[],
  extensionIds: readonly string[],
): InstallRecord {
  const before = readRecord(paths.program);
  const kept = before?.registrations ?? [];
  const added = places.filter((place) => !kept.some((one) => isSame(one, place)));
  const record: InstallRecord = {
    node: process.execPath,
    program: programFile(),
    home: process.env.PULLSIDE_HOME ?? null,
    extensionIds: [...new Set([...(before?.extensionIds ?? []), ...extensionIds])],
    registrations: [...kept, ...added.map(prepare)],
  };
  mkdirSync(paths.program, { recursive: true, mode: 0o700 });
  chmodSync(paths.program, 0o700);
  writeRecord(paths.program, record);
  const wrapper = wrapperFile(paths.program);
  writeFileAtomic.sync(wrapper, wrapperText(record), { mode: 0o700 });
  for (const registration of record.registrations) register(registration, wrapper, record);
  return record;
}

/** On Windows several browsers share a manifest, and some a key. */
function isSame(one: Registration, place: ManifestPlace): boolean {
  return one.manifest === place.manifest && one.key === place.key && one.browser === place.browser;
}

/** Makes the folder, and remembers what `uninstall` has to take away again. */
function prepare(place: ManifestPlace): Registration {
  const made = mkdirSync(dirname(place.manifest), { recursive: true, mode: 0o700 }) ?? null;
  return { ...place, made };
}

function register({ manifest, family, key }: Registration, wrapper: string, record: InstallRecord): void {
  mkdirSync(dirname(manifest), { recursive: true, mode: 0o700 });
  const callers = callersOf(family, knownIds(record));
  const text = JSON.stringify(hostManifest(family, wrapper, callers), null, 2);
  writeFileAtomic.sync(manifest, `${text}\n`, { mode: 0o600 });
  if (key !== null) setKey(key, manifest);
}
