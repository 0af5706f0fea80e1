/** `npm run check`: what is quick enough to run before each commit. */
import { onRightNode, root } from './node.mjs';

await onRightNode(import.meta.url, async () => {
  const { ensurePackages } = await import('./setup/packages.ts');
  ensurePackages(root);
  const { checkQuick } = await import('./checks/stages.ts');
  return checkQuick();
});
