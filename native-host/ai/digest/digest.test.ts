import { expect, test } from 'vitest';
import type { Part } from '../../../shared/conversation/part.ts';
import { digest } from './digest.ts';

const REQUEST = {
  model: 'digest',
  messages: [],
  material: {
    question: 'what changed?',
    page: null,
    failure: null,
    files: [],
    selection: null,
    diff: 'diff --git a/a.ts b/a.ts\n--- a/a.ts\n+++ b/a.ts\n@@ -1 +1 @@\n-a\n+b\n',
  },
};

async function collect(signal: AbortSignal, stop: (parts: Part[]) => void = () => {}): Promise<Part[]> {
  const parts: Part[] = [];
  for await (const part of digest.stream(REQUEST, signal)) {
    parts.push(part);
    stop(parts);
  }
  return parts;
}

test('it streams paragraph by paragraph, and ends', async () => {
  const parts = await collect(new AbortController().signal);
  expect(parts.length).toBeGreaterThan(3);
  expect(parts.at(-1)).toEqual({ type: 'finish', reason: 'stop' });
  expect(digest.destination).toBeNull();
});

test('it stops when it is told to', async () => {
  const controller = new AbortController();
  const parts = await collect(controller.signal, () => controller.abort());
  expect(parts).toHaveLength(1);
});
