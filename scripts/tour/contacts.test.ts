import { spawn } from 'node:child_process';
import { type AddressInfo, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { until } from '../../test/host/until.ts';
import { verdict, watchContacts } from './contacts.ts';

const seen = { contacts: ['127.0.0.1:4000', '127.0.0.1:5000'], outside: [], looks: 9, longestGapMs: 6 };
const expected = new Map([
  ['the page', 4000],
  ['the model', 5000],
]);

test('only loopback: said, with what was looked at', () => {
  expect(verdict(seen, expected)).toMatch(/^Nothing but loopback .* the model at 127\.0\.0\.1:5000; 9 looks/);
});

test('another address, or a look that missed what must be there, is a failure', () => {
  const elsewhere = { ...seen, outside: ['192.0.2.10:443'] };
  expect(() => verdict(elsewhere, expected)).toThrow('Not only loopback was contacted, but 192.0.2.10:443');
  expect(() => verdict({ ...seen, contacts: ['127.0.0.1:4000'] }, expected)).toThrow('missed the model');
});

test.runIf(process.platform === 'linux')(
  'sockets of the watched are seen, those of others are not',
  async () => {
    const [ours, theirs] = await Promise.all([listening(), listening()]);
    const home = `/nowhere/${process.pid}`;
    const stop = watchContacts(0, home);
    await Promise.all([connecting(ours, { PULLSIDE_HOME: home }), connecting(theirs, {})]);
    const { contacts, looks } = stop();
    expect(contacts).toEqual([`127.0.0.1:${ours}`]);
    expect(looks).toBeGreaterThan(1);
  },
);

async function listening(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

/** A process that holds a connection to this port. */
async function connecting(port: number, env: Record<string, string>): Promise<void> {
  const script = `require('node:net').connect(${port}, '127.0.0.1', () => console.log('connected'))`;
  const child = spawn(process.execPath, ['-e', script], { env });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  child.stdout.on('data', (text: Buffer) => {
    output += text;
  });
  await until(() => output.includes('connected'));
}
