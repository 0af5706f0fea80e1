/** `npm test`: set-up, then every check and test there is. */
import { onRightNode } from './node.mjs';

await onRightNode(import.meta.url, async () => {
  const { setUp } = await import('./setup/steps.ts');
  await setUp();
  const { testAll } = await import('./checks/stages.ts');
  return testAll();
});
