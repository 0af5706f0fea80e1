import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { NumberedEvent } from '../../shared/conversation/event.ts';
import type { ConversationInfo } from '../../shared/protocol/conversation.ts';
import { createHome } from './home.ts';
import { startShim } from './shim.ts';
import { until } from './until.ts';

const LISTEN = '0A';

/** Inodes of the TCP sockets that listen on this machine. */
function listeningInodes(): Set<string> {
  const tables = ['/proc/net/tcp', '/proc/net/tcp6'].map((file) => readFileSync(file, 'utf8'));
  const rows = tables
    .flatMap((table) => table.trim().split('\n').slice(1))
    .map((row) => row.trim().split(/\s+/));
  return new Set(rows.filter((row) => row[3] === LISTEN).map((row) => row[9] ?? ''));
}

/** Inodes of the sockets that a process holds. */
function socketInodes(pid: number): string[] {
  const folder = `/proc/${pid}/fd`;
  const links = tryTo(() => readdirSync(folder), []).map((fd) =>
    tryTo(() => readlinkSync(`${folder}/${fd}`), ''),
  );
  return links.flatMap((link) => /^socket:\[(\d+)\]$/.exec(link)?.[1] ?? []);
}

/** Processes and descriptors come and go while one looks. */
function tryTo<T>(action: () => T, otherwise: T): T {
  try {
    return action();
  } catch {
    return otherwise;
  }
}

function withDescendants(pid: number): number[] {
  const children = (of: number): number[] => {
    const tasks = tryTo(() => readdirSync(`/proc/${of}/task`), []);
    const text = tasks.map((task) =>
      tryTo(() => readFileSync(`/proc/${of}/task/${task}/children`, 'utf8'), ''),
    );
    return text.join(' ').split(/\s+/).filter(Boolean).map(Number);
  };
  return [pid, ...children(pid).flatMap(withDescendants)];
}

const listening = (pids: number[]) => {
  const inodes = listeningInodes();
  return pids.filter((pid) => socketInodes(pid).some((inode) => inodes.has(inode)));
};

const LOOK_MS = 5;

/** Looks again and again at these processes and at all that they start. */
function watchListening(root: number) {
  const roots = [root];
  const seen = new Set<number>();
  const heard = new Set<number>();
  let ended = false;
  const look = () => {
    const pids = roots.flatMap(withDescendants);
    for (const pid of pids) seen.add(pid);
    for (const pid of listening(pids)) heard.add(pid);
  };
  const looking = (async () => {
    for (; !ended; await sleep(LOOK_MS)) look();
    look();
  })();
  return {
    seen,
    /** Processes that listened. */
    heard,
    also: (pid: number) => void roots.push(pid),
    end: () => {
      ended = true;
      return looking;
    },
  };
}

test('the look at sockets sees one that listens', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  expect(listening([process.pid])).toEqual([process.pid]);
  server.close();
});

test('case 36: nothing listens on TCP, not even for a moment, while a terminal and a turn run', async () => {
  const { env } = createHome();
  const shim = startShim(env);
  const watch = watchListening(shim.child.pid ?? 0);
  const { host } = await shim.initialize();
  watch.also(host.pid);

  await shim.call('provider/list', { conversation: null, repository: null });
  await shim.call('workspace/find', { host: 'github.com', owner: 'lumen-labs', repo: 'ferry' });
  await shim.call('terminal/open', { terminal: 't', name: null, cwd: '/', size: { cols: 80, rows: 24 } });
  await shim.call('terminal/attach', { terminal: 't', view: 'v', after: 0 });
  await shim.call('terminal/write', { terminal: 't', view: 'v', data: 'sleep 3 &\r' });
  await until(() => withDescendants(host.pid).length >= 2);
  const { id } = await shim.call<ConversationInfo>('conversation/open', { page: null, fresh: true });
  await shim.call('conversation/attach', { conversation: id, after: 0 });
  await shim.call('turn/start', {
    turn: 'turn',
    conversation: id,
    question: 'What is this?',
    page: null,
    diff: null,
    sources: { description: true, diff: true, terminal: true, workspace: true },
    terminal: 't',
    choice: null,
    replaces: null,
    record: null,
    selection: null,
    askedAt: null,
  });
  await shim.waitFor(
    ({ method, params }) => method === 'turn/event' && (params as NumberedEvent).event.type === 'turn-ended',
  );
  await watch.end();
  expect([...watch.heard]).toEqual([]);
  expect(watch.seen.size).toBeGreaterThanOrEqual(3);
  expect(socketInodes(host.pid)).not.toEqual([]);
});
