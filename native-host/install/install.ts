import { chmodSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { chromiumManifest } from '../../manifests/native-host.ts';
import type { Paths } from '../settings/paths.ts';
import type { Place } from './places.ts';
import { programFile } from './program.ts';
import { type InstallRecord, knownIds, type Registration, readRecord, writeRecord } from './record.ts';
import { wrapperFile, wrapperText } from './wrapper.ts';

/** Registers this program for the user at `places`, besides where it was registered before. */
export function install(
  paths: Paths,
  places: readonly Place[],
  extensionIds: readonly string[],
): InstallRecord {
  const before = readRecord(paths.program);
  const kept = before?.registrations ?? [];
  const added = places.filter(({ manifest }) => !kept.some((one) => one.manifest === manifest));
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
  for (const { manifest } of record.registrations) writeManifest(manifest, wrapper, record);
  return record;
}

/** Makes the folder, and remembers what `uninstall` has to take away again. */
function prepare({ browser, manifest }: Place): Registration {
  const made = mkdirSync(dirname(manifest), { recursive: true, mode: 0o700 }) ?? null;
  return { browser, manifest, made };
}

function writeManifest(manifest: string, wrapper: string, record: InstallRecord): void {
  mkdirSync(dirname(manifest), { recursive: true, mode: 0o700 });
  const text = JSON.stringify(chromiumManifest(wrapper, knownIds(record)), null, 2);
  writeFileAtomic.sync(manifest, `${text}\n`, { mode: 0o600 });
}
