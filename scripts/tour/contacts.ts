import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { SetupFailure } from '../setup/failure.ts';
import { type Contact, contactsIn, isLoopback, openedConnections } from './socket-table.ts';

const LOOK_MS = 5;
/** Also when the kernel counted no new connection: that costs too much to be done at each look. */
const TCP_LOOK_MS = 250;
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
  const watched = new Watched(pid, home);
  const owners = new Map<string, boolean>();
  const contacts = new Map<string, Contact>();
  let looks = 0;
  let longestGapMs = 0;
  let lookedAt = performance.now();
  const tables = new Tables();

  function look(): void {
    const found = tables.read().flatMap(contactsIn);
    const strange = found.filter(({ inode }) => !owners.has(inode));
    const own = strange.length > 0 ? watched.sockets() : new Set();
    for (const { inode } of strange) owners.set(inode, own.has(inode));
    for (const contact of found)
      if (owners.get(contact.inode) && contact.address !== ROUTE_PROBE)
        contacts.set(`${contact.address}:${contact.port}`, contact);
    looks += 1;
    longestGapMs = Math.max(longestGapMs, performance.now() - lookedAt);
    lookedAt = performance.now();
  }

  look();
  const timer = setInterval(look, LOOK_MS).unref();
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

/** What the kernel tells of sockets. */
class Tables {
  #opened = '';
  #readAt = Number.NEGATIVE_INFINITY;

  /**
   * TCP's are read when a connection has been opened since: the kernel goes through all that it could hold, for
   * milliseconds, and browser and host would have to do with what that leaves of the machine.
   */
  read(): string[] {
    const opened = openedConnections(read('/proc/net/snmp'));
    const isDue = opened === '' || opened !== this.#opened || performance.now() - this.#readAt > TCP_LOOK_MS;
    this.#opened = opened;
    if (isDue) this.#readAt = performance.now();
    return [...(isDue ? ['tcp', 'tcp6'] : []), 'udp', 'udp6'].map((name) => read(`/proc/net/${name}`));
  }
}

/** One that was just forked shows its parent's environment: it is examined again. */
const EXAMINATIONS = 3;

/** The processes below `root` and those with this PULLSIDE_HOME. A look has to be quick, so that others are let be. */
class Watched {
  readonly #own: Set<number>;
  /** How often a process was found to be somebody else's. */
  readonly #others = new Map<number, number>();
  readonly #mark: string;

  constructor(root: number, home: string) {
    this.#own = new Set(root > 0 ? [root] : []);
    this.#mark = `PULLSIDE_HOME=${home}\0`;
  }

  sockets(): Set<string> {
    const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    return new Set(pids.filter((pid) => this.#isOwn(Number(pid))).flatMap(socketsOf));
  }

  #isOwn(pid: number): boolean {
    const examined = this.#others.get(pid) ?? 0;
    if (this.#own.has(pid) || examined >= EXAMINATIONS) return this.#own.has(pid);
    const parent = Number(/^PPid:\s*(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0);
    const isOwn = this.#own.has(parent) || read(`/proc/${pid}/environ`).includes(this.#mark);
    if (isOwn) this.#own.add(pid);
    else this.#others.set(pid, examined + 1);
    return isOwn;
  }
}

function socketsOf(pid: string): string[] {
  return tryTo(() => readdirSync(`/proc/${pid}/fd`), []).flatMap((fd) => {
    const link = tryTo(() => readlinkSync(`/proc/${pid}/fd/${fd}`), '');
    return /^socket:\[(\d+)\]$/.exec(link)?.[1] ?? [];
  });
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
