import { proveEmbedding } from '../../embed/prove.ts';

/** Any other frame than ours stays empty, and does not even load the panel. */
async function main(): Promise<void> {
  const port = await proveEmbedding();
  const root = document.getElementById('root');
  if (!port || !root) return;
  const { start } = await import('./app.tsx');
  start(port, root);
}

void main();
