/** Makes a fresh clone ready to run: Node, packages, build, command. A second run finds all in place. */
import { onRightNode } from './node.mjs';

await onRightNode(import.meta.url, async () => {
  const { setUp } = await import('./setup/steps.ts');
  await setUp({ whole: true });
});
