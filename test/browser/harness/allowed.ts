import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Launched } from './browser.ts';
import { builtExtension } from './chromium.ts';

/**
 * The person's yes to the browser's own question, which nobody can press in a test: a build with this extension's id
 * that has the host from the start is installed, then the real one over it, which keeps what was allowed. To the
 * extension that is two updates of itself.
 */
export async function allowHost({ browser, home }: Launched, host: string): Promise<void> {
  const folder = join(home, 'allowed');
  cpSync(builtExtension, folder, { recursive: true });
  const file = join(folder, 'manifest.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8'));
  const host_permissions = [...manifest.host_permissions, `https://${host}/*`];
  writeFileSync(file, JSON.stringify({ ...manifest, host_permissions }));
  await browser.installExtension(folder);
  await browser.installExtension(builtExtension);
}
