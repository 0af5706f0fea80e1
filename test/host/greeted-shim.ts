import { readFileSync } from 'node:fs';
import { createHome } from './home.ts';
import { type Received, type Shim, startShim } from './shim.ts';

export const MIB = 1024 * 1024;
export const upload = (text: string, id = 'u') => ({ upload: id, offset: 0, text });

export async function greetedShim(): Promise<Shim> {
  const shim = startShim(createHome().env);
  await shim.initialize();
  return shim;
}

export const isError = (code: string) => (message: Received) => message.error?.data?.code === code;

/** Peak resident memory of a process, in bytes. */
export function peakOf(pid: number | undefined): number {
  const line = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(line?.[1]) * 1024;
}
