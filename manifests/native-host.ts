import * as z from 'zod/mini';
import { HOST_NAME } from '../shared/protocol/version.ts';

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
