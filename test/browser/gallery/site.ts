import { fileURLToPath } from 'node:url';
import preact from '@preact/preset-vite';
import { build, type PreviewServer, preview } from 'vite';

const root = fileURLToPath(new URL('page', import.meta.url));
const outDir = fileURLToPath(new URL('../../../out/gallery/site', import.meta.url));

/** Builds the gallery and serves it on a free port of this machine. */
export async function serveGallery(): Promise<{ url: string; close: () => Promise<void> }> {
  const settings = { root, configFile: false as const, logLevel: 'warn' as const, plugins: [preact()] };
  await build({ ...settings, build: { outDir, emptyOutDir: true } });
  const server: PreviewServer = await preview({
    ...settings,
    build: { outDir },
    preview: { port: 0, host: '127.0.0.1' },
  });
  const url = server.resolvedUrls?.local[0];
  if (!url) throw new Error('The gallery is not served.');
  return { url, close: () => server.close() };
}
