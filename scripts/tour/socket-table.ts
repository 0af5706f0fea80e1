/** A socket with another end, as a row of /proc/net/{tcp,tcp6,udp,udp6} tells. */
export interface Contact {
  inode: string;
  /** The other end's address: "127.0.0.1" or "2001:db8:0:0:0:0:0:1". */
  address: string;
  port: number;
}

/** The rows of a table whose socket is held by a process and has another end. */
export function contactsIn(table: string): Contact[] {
  const rows = table.trim().split('\n').slice(1);
  return rows
    .map((row) => row.trim().split(/\s+/))
    .map(([, , remote = '', , , , , , , inode = '0']) => ({ inode, ...otherEnd(remote) }))
    .filter(({ inode, port }) => inode !== '0' && port !== 0);
}

/** `0100007F:1F90`: words of four bytes in the machine's order, which is little-endian wherever Chromium runs. */
function otherEnd(text: string): { address: string; port: number } {
  const [words = '', port = ''] = text.split(':');
  const bytes = (words.match(/.{8}/g) ?? []).flatMap((word) =>
    (word.match(/../g) ?? []).reverse().map((byte) => Number.parseInt(byte, 16)),
  );
  return { address: bytes.length === 4 ? bytes.join('.') : ipv6(bytes), port: Number.parseInt(port, 16) };
}

/** One that stands for an IPv4 address is written as that. */
function ipv6(bytes: number[]): string {
  const isMapped = bytes.slice(0, 10).every((byte) => byte === 0) && bytes[10] === 255 && bytes[11] === 255;
  if (isMapped) return bytes.slice(12).join('.');
  const pairs = Array.from({ length: 8 }, (_, at) => (bytes[2 * at] ?? 0) * 256 + (bytes[2 * at + 1] ?? 0));
  return pairs.map((pair) => pair.toString(16)).join(':');
}

/** How many connections this machine has opened, of either family, as /proc/net/snmp counts; '' where it does not. */
export function openedConnections(counters: string): string {
  const [names = [], values = []] = counters
    .split('\n')
    .filter((row) => row.startsWith('Tcp: '))
    .map((row) => row.split(' '));
  return values[names.indexOf('ActiveOpens')] ?? '';
}

export function isLoopback(address: string): boolean {
  return /^127\./.test(address) || address === '0:0:0:0:0:0:0:1';
}
