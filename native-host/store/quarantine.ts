import { existsSync, renameSync } from 'node:fs';

const companions = ['', '-wal', '-shm'];

/**
 * Puts a database aside under a name beside it, together with its write-ahead
 * log, so that whoever repairs it has everything. Returns the new name.
 */
export function quarantine(file: string, now = new Date()): string {
  const aside = freeName(`${file}.broken-${now.toISOString().replaceAll(':', '-')}`);
  for (const suffix of companions) {
    if (existsSync(file + suffix)) renameSync(file + suffix, aside + suffix);
  }
  return aside;
}

function freeName(wanted: string): string {
  let name = wanted;
  for (let count = 2; existsSync(name); count += 1) name = `${wanted}-${count}`;
  return name;
}
