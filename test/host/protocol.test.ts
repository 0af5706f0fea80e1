import { expect, test } from 'vitest';
import { createHome } from './home.ts';
import { startShim } from './shim.ts';

test('a client is greeted and uploads', async () => {
  const { env } = createHome();
  const shim = startShim(env);
  const { host } = await shim.initialize();
  expect(host.pid).not.toBe(shim.child.pid);
  expect(await shim.call('upload/append', { upload: 'u', offset: 0, text: 'abc' })).toEqual({ length: 3 });
});
