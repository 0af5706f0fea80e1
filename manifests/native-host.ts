import * as z from 'zod/mini';
import { FIREFOX_EXTENSION_ID, HOST_NAME } from '../shared/protocol/version.ts';

/** A native-messaging host's manifest as Chromium reads it. */
export const ChromiumManifest = z.object({
  name: z.string(),
  description: z.string(),
  /** Absolute path of what the browser starts. */
  path: z.string(),
  type: z.literal('stdio'),
  allowed_origins: z.array(z.string()),
});
export type ChromiumManifest = z.infer<typeof ChromiumManifest>;

export function chromiumManifest(path: string, extensionIds: readonly string[]): ChromiumManifest {
  return {
    name: HOST_NAME,
    description: "Pullside's native host",
    path,
    type: 'stdio',
    allowed_origins: extensionIds.map((id) => `chrome-extension://${id}/`),
  };
}

/** A native-messaging host's manifest as Firefox reads it: extensions by their ids, not their origins. */
export const FirefoxManifest = z.object({
  name: z.string(),
  description: z.string(),
  path: z.string(),
  type: z.literal('stdio'),
  allowed_extensions: z.array(z.string()),
});
export type FirefoxManifest = z.infer<typeof FirefoxManifest>;

export function firefoxManifest(path: string): FirefoxManifest {
  return {
    name: HOST_NAME,
    description: "Pullside's native host",
    path,
    type: 'stdio',
    allowed_extensions: [FIREFOX_EXTENSION_ID],
  };
}
