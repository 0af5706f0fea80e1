import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { processesOf } from '../../test/browser/harness/processes.ts';
import { SetupFailure } from '../setup/failure.ts';
import { type Contact, contactsIn, isLoopback } from './socket-table.ts';

const LOOK_MS = 5;
const tables = ['tcp', 'tcp6', 'udp', 'udp6'].map((name) => `/proc/net/${name}`);
/** Chromium asks the kernel whether there is a way to this one; it sends it nothing. */
const ROUTE_PROBE = '2001:4860:4860:0:0:0:0:8888';

export interface Seen {
  /** `address:port` of every other end that one of the processes had a socket to. */
  contacts: string[];
  /** Those of them that are not loopback. */
  outside: string[];
  looks: number;
  /** The longest time between two looks: what was shorter than this may have been missed. */
  longestGapMs: number;
}

/**
 * Looks again and again, until it is called, at every socket of the processes below `pid` and of those that run
 * with this PULLSIDE_HOME: browser, shims, daemon, shells. Linux only.
 */
export function watchContacts(pid: number, home: string): () => Seen {
  const owners = new Map<string, boolean>();
  const contacts = new Map<string, Contact>();
  let looks = 0;
  let longestGapMs = 0;
  let lookedAt = performance.now();

  function look(): void {
    const found = tables.flatMap((table) => contactsIn(read(table)));
    if (found.some(({ inode }) => !owners.has(inode))) learnOwners(found, ownSockets(pid, home), owners);
    for (const contact of found)
      if (owners.get(contact.inode) && contact.address !== ROUTE_PROBE)
        contacts.set(`${contact.address}:${contact.port}`, contact);
    looks += 1;
    longestGapMs = Math.max(longestGapMs, performance.now() - lookedAt);
    lookedAt = performance.now();
  }

  look();
  const timer = setInterval(look, LOOK_MS);
  return () => {
    clearInterval(timer);
    look();
    const outside = [...contacts].flatMap(([name, { address }]) => (isLoopback(address) ? [] : [name]));
    return { contacts: [...contacts.keys()], outside, looks, longestGapMs };
  };
}

/**
 * What was seen, in a sentence. Throws one that says what else was contacted, or which of the sockets that must have
 * been there was not seen. @param expected ports on loopback, by what they are
 */
export function verdict(
  { contacts, outside, looks, longestGapMs }: Seen,
  expected: Map<string, number>,
): string {
  if (outside.length > 0)
    throw new SetupFailure(`Not only loopback was contacted, but ${outside.join(', ')}`);
  for (const [what, port] of expected)
    if (!contacts.includes(`127.0.0.1:${port}`))
      throw new SetupFailure(
        `The look at sockets missed ${what} (port ${port}); it saw ${contacts.join(', ')}`,
      );
  const ends = [...expected].map(([what, port]) => `${what} at 127.0.0.1:${port}`).join(', ');
  return `Nothing but loopback was contacted by browser, host and what they started: ${ends}; ${looks} looks at their sockets, at most ${Math.ceil(longestGapMs)} ms apart`;
}

/** Whose a socket is does not change, but it may be handed to a process after it was made. */
function learnOwners(found: Contact[], own: Set<string>, owners: Map<string, boolean>): void {
  const somebodys = new Set(socketsOf(allProcesses()));
  for (const { inode } of found)
    if (own.has(inode)) owners.set(inode, true);
    else if (somebodys.has(inode)) owners.set(inode, false);
}

function ownSockets(pid: number, home: string): Set<string> {
  const parents = new Map(allProcesses().map((each) => [each, parentOf(each)]));
  const roots = new Set([pid, ...processesOf(home).map((each) => each.pid)]);
  const isOwn = (each: number): boolean => roots.has(each) || (each > 1 && isOwn(parents.get(each) ?? 0));
  return new Set(socketsOf([...parents.keys()].filter(isOwn)));
}

function allProcesses(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

function parentOf(pid: number): number {
  return Number(/^PPid:\s*(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0);
}

function socketsOf(pids: number[]): string[] {
  return pids.flatMap((pid) =>
    tryTo(() => readdirSync(`/proc/${pid}/fd`), []).flatMap((fd) => {
      const link = tryTo(() => readlinkSync(`/proc/${pid}/fd/${fd}`), '');
      return /^socket:\[(\d+)\]$/.exec(link)?.[1] ?? [];
    }),
  );
}

function read(file: string): string {
  return tryTo(() => readFileSync(file, 'utf8'), '');
}

/** Processes and descriptors come and go while one looks. */
function tryTo<T>(action: () => T, otherwise: T): T {
  try {
    return action();
  } catch {
    return otherwise;
  }
}
