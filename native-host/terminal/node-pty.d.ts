/**
 * What we use of node-pty on Unix. Its own types name another module, call the
 * Buffers of a null encoding strings, and leave out what only Unix has.
 */
declare module 'node-pty' {
  import type { ReadStream } from 'node:tty';

  export interface UnixPty {
    readonly pid: number;
    /** The PTY's non-blocking descriptor, until `close`. */
    readonly fd: number;
    onData(listener: (bytes: Buffer) => void): void;
    onExit(listener: () => void): void;
    on(event: 'close', listener: () => void): void;
    resize(cols: number, rows: number): void;
    pause(): void;
    resume(): void;
    /** For tests; it burns a core when the program does not read. */
    write(data: string): void;
    kill(signal: string): void;
  }

  export interface SpawnOptions {
    name: string;
    cols: number;
    rows: number;
    cwd: string;
    env: Record<string, string>;
    encoding: null;
  }

  /** A pseudo-terminal without a program. */
  export interface OpenPty {
    /** What is written to the device can be read here. */
    readonly master: ReadStream;
    readonly slave: ReadStream;
    /** The device's path. */
    readonly ptsName: string;
    resize(cols: number, rows: number): void;
  }

  export function open(options: { cols: number; rows: number; encoding: null }): OpenPty;

  export function spawn(file: string, args: string[], options: SpawnOptions): UnixPty;
}
