/** `npm start [-- URL] [-- --headless]`: everything from a fresh clone to a browser with the panel open. */
import { onRightNode } from './node.mjs';

await onRightNode(import.meta.url, async (args) => {
  const { setUp } = await import('./setup/steps.ts');
  await setUp();
  const { tour } = await import('./tour/tour.ts');
  return tour(args);
});
