import { expect, test, vi } from 'vitest';
import { openai } from '../../native-host/ai/vendors/openai/openai.ts';

vi.mock('openai', async (original) => {
  const { APIConnectionError, APIError } = await original<typeof import('openai')>();
  return {
    APIConnectionError,
    APIError,
    get default(): never {
      throw new Error('Cannot find module chunks/client-1.js');
    },
  };
});

test('case 108: a daemon whose files were replaced says what to do', async () => {
  const provider = openai.create({ key: 'sk-one', baseUrl: null });
  const parts = provider.stream(
    {
      model: 'm',
      messages: [],
      material: { question: '', page: null, diff: null, failure: null, files: [], selection: null },
    },
    new AbortController().signal,
  );
  await expect(parts[Symbol.asyncIterator]().next()).rejects.toMatchObject({
    code: 'provider-failed',
    message: expect.stringContaining('pullside daemon stop'),
  });
});
