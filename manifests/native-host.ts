import * as z from 'zod/mini';
import { HOST_NAME } from '../shared/protocol/version.ts';
import type { Family } from './browsers.ts';

const common = {
  name: z.string(),
  description: z.string(),
  /** Absolute path of what the browser starts. */
  path: z.string(),
  type: z.literal('stdio'),
};

/** A native-messaging host's manifest: Chromium names the callers by origin, Firefox by id. */
export const HostManifest = z.union([
  z.object({ ...common, allowed_origins: z.array(z.string()) }),
  z.object({ ...common, allowed_extensions: z.array(z.string()) }),
]);
export type HostManifest = z.infer<typeof HostManifest>;

/** As `family` reads it. @param callers see callersOf */
export function hostManifest(family: Family, path: string, callers: readonly string[]): HostManifest {
  const manifest = { name: HOST_NAME, description: "Pullside's native host", path, type: 'stdio' as const };
  return family === 'chromium'
    ? { ...manifest, allowed_origins: [...callers] }
    : { ...manifest, allowed_extensions: [...callers] };
}

const CHROMIUM_ID = /^[a-p]{32}$/;
/** Like an e-mail address, or a UUID in braces. */
const FIREFOX_ID =
  /^(?:[a-z0-9._-]*@[a-z0-9._-]+|\{[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\})$/i;

/** Which browsers give extensions ids like this one; null when none does. */
export function familyOf(extensionId: string): Family | null {
  if (CHROMIUM_ID.test(extensionId)) return 'chromium';
  return FIREFOX_ID.test(extensionId) ? 'firefox' : null;
}

/** Those of `extensionIds` that can be in such a browser, as its manifests name them. */
export function callersOf(family: Family, extensionIds: readonly string[]): string[] {
  const ids = extensionIds.filter((id) => familyOf(id) === family);
  return family === 'chromium' ? ids.map((id) => `chrome-extension://${id}/`) : ids;
}

/** The callers that a manifest allows. */
export function allowedBy(manifest: HostManifest): string[] {
  return 'allowed_origins' in manifest ? manifest.allowed_origins : manifest.allowed_extensions;
}
