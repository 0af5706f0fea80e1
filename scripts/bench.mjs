/** `npm run bench [-- NAME]`: measures ours beside its peers, one table each. */
import { onRightNode } from './node.mjs';

await onRightNode(import.meta.url, async (args) => {
  const { setUp } = await import('./setup/steps.ts');
  await setUp();
  const { bench } = await import('./checks/bench.ts');
  return bench(args);
});
