import { randomBytes } from 'node:crypto';

/**
 * When a session's leader ends, the kernel throws away what the PTY still holds
 * for the reader. So a small `sh` leads: it starts the program, says in the stream
 * how it ended, and lingers. Whoever read that mark has read all there was, and ends
 * the leader. The traps are empty commands, not '', because children inherit ''; what `sh`
 * itself would say of a killed child is nobody's output.
 */
const SCRIPT = `trap : INT QUIT TSTP
exec 3>&2 2>/dev/null
/bin/sh -c 'printf "\\033]6973;%s;%d\\007" "$0" "$$"; exec "$@"' "$0" "$@" 2>&3 3>&-
code=$?
trap '' TTOU
printf '\\033]6973;%s;exit;%d\\007' "$0" "$code"
exec sleep 86400`;

/** Longest mark after its prefix: `exit;` and a number. */
const MAX_BODY_LENGTH = 24;
const ESC = 0x1b;
const BEL = 0x07;

export function leaderCommand(nonce: string, program: string, args: string[]) {
  return { file: '/bin/sh', args: ['-c', SCRIPT, nonce, program, ...args] };
}

export function createNonce(): string {
  return randomBytes(16).toString('hex');
}

/** What the leader says: the program's process id when it starts, its exit code when it ended. */
export type Mark = { kind: 'started'; pid: number } | { kind: 'ended'; code: number };

/** Takes the leader's marks out of a stream of bytes, however it is cut. */
export class MarkFilter {
  readonly #prefix: Buffer;
  readonly #onMark: (mark: Mark) => void;
  #held: Buffer = Buffer.alloc(0);

  constructor(nonce: string, onMark: (mark: Mark) => void) {
    this.#prefix = Buffer.from(`\x1b]6973;${nonce};`);
    this.#onMark = onMark;
  }

  /** The bytes that are no marks; the beginning of what may be one is held until the next call. */
  push(chunk: Buffer): Buffer {
    let rest = this.#held.length > 0 ? Buffer.concat([this.#held, chunk]) : chunk;
    const passed: Buffer[] = [];
    for (let at = rest.indexOf(this.#prefix); at >= 0; at = rest.indexOf(this.#prefix)) {
      const end = rest.indexOf(BEL, at);
      if (end < 0) break;
      passed.push(rest.subarray(0, at));
      this.#read(rest.subarray(at + this.#prefix.length, end));
      rest = rest.subarray(end + 1);
    }
    const keep = this.#beginsAt(rest);
    this.#held = rest.subarray(keep);
    passed.push(rest.subarray(0, keep));
    return passed.length === 1 ? (passed[0] as Buffer) : Buffer.concat(passed);
  }

  #read(body: Buffer): void {
    const [, exit, number] = /^(exit;)?(\d+)$/.exec(body.toString('latin1')) ?? [];
    if (number === undefined) return;
    this.#onMark(exit ? { kind: 'ended', code: Number(number) } : { kind: 'started', pid: Number(number) });
  }

  /** Where a mark that is not complete may begin, or the length when nowhere. */
  #beginsAt(rest: Buffer): number {
    const at = rest.lastIndexOf(ESC);
    if (at < 0) return rest.length;
    const tail = rest.subarray(at, at + this.#prefix.length);
    const unfinished = rest.length - at <= this.#prefix.length + MAX_BODY_LENGTH;
    return unfinished && tail.equals(this.#prefix.subarray(0, tail.length)) ? at : rest.length;
  }
}
