import { join } from 'node:path';
import * as z from 'zod/mini';
import { CHROMIUM_EXTENSION_ID, FIREFOX_EXTENSION_ID } from '../../shared/protocol/version.ts';
import { readJson, writeJson } from '../settings/json-file.ts';

const Registration = z.object({
  /** Absolute path of the manifest. */
  manifest: z.string(),
  /** Whose it is, as people call it. */
  browser: z.string(),
  family: z.enum(['chromium', 'firefox']),
  /** The registry key that names the manifest, null where there is no registry. */
  key: z.nullable(z.string()),
  /** The outermost folder that had to be made for it, null when all were there. */
  made: z.nullable(z.string()),
});
export type Registration = z.infer<typeof Registration>;

/** What `install` did, kept for the shim, the doctor and `uninstall`. */
export const InstallRecord = z.object({
  /** Absolute paths of the Node and the program that the wrapper starts. */
  node: z.string(),
  program: z.string(),
  /** Set for the program when PULLSIDE_HOME was set at install. */
  home: z.nullable(z.string()),
  /** Extensions that may call, besides our own. */
  extensionIds: z.array(z.string()),
  registrations: z.array(Registration),
});
export type InstallRecord = z.infer<typeof InstallRecord>;

/** @param folder the program's folder, `Paths.program` */
export function readRecord(folder: string): InstallRecord | null {
  return readJson<InstallRecord | null>(recordFile(folder), z.nullable(InstallRecord), null).value;
}

export function writeRecord(folder: string, record: InstallRecord): void {
  writeJson(recordFile(folder), record, 0o600);
}

/** Ids of every extension that may call: Chromium's and Firefox's forms. */
export function knownIds(record: InstallRecord | null): string[] {
  return [CHROMIUM_EXTENSION_ID, FIREFOX_EXTENSION_ID, ...(record?.extensionIds ?? [])];
}

function recordFile(folder: string): string {
  return join(folder, 'install.json');
}
