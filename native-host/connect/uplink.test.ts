import { PassThrough } from 'node:stream';
import { finished } from 'node:stream/promises';
import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createUplink } from './uplink.ts';

test('case 22: the end of input ends everything at once, in mid-frame too', async () => {
  const input = new PassThrough();
  let code: number | null = null;
  void createUplink(input, new PassThrough()).ended.then((ended) => {
    code = ended;
  });
  input.end(Buffer.from([100, 0, 0, 0, 0x7b]));
  await finished(input);
  // No time may pass: whoever waits for the rest of the frame, waits for nothing.
  await turnOfTheLoop();
  expect(code).toBe(0);
});
