import { AsyncEntry } from '@napi-rs/keyring';
import { Order, type Reply } from './order.ts';

/**
 * A process of its own for one look into the system's keychain: the call may wait for a
 * password that nobody types, and cannot be broken off. The order comes over standard
 * input, so that no key stands in a list of processes.
 */
let input = '';
process.stdin.setEncoding('utf8');
process.stdin.on('data', (text: string) => {
  input += text;
  if (input.endsWith('\n')) void answer(input).then(say, () => say({ ok: false }));
});
// Whoever asked has gone. An ordinary exit would wait for the call.
process.stdin.on('end', () => process.kill(process.pid, 'SIGKILL'));

async function answer(line: string): Promise<Reply> {
  const order = Order.parse(JSON.parse(line));
  // Never the kernel's keyring, which forgets everything at the next start.
  const entry = new AsyncEntry(order.service, order.account, { linux: { store: 'secret-service' } });
  if (order.kind === 'set') await entry.setPassword(order.key);
  if (order.kind === 'remove') await entry.deletePassword();
  return { ok: true, key: (await entry.getPassword()) ?? null };
}

function say(reply: Reply): void {
  process.stdout.write(`${JSON.stringify(reply)}\n`);
}
