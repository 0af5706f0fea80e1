import { expect, test } from 'vitest';
import { contactsIn, isLoopback, openedConnections } from './socket-table.ts';

const tcp = `  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
   0: 0100007F:A0BB 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 1001 1 0 100 0 0 10 0
   1: 0100007F:C350 0100007F:A0BB 01 00000000:00000000 00:00000000 00000000     0        0 1002 1 0 20 4 30 10 -1
   2: 0F02000A:C351 0A0200C0:01BB 02 00000001:00000000 01:00000019 00000000     0        0 1003 2 0 800 0 0 1 7
   3: 0F02000A:C352 0A0200C0:01BB 06 00000000:00000000 03:00000019 00000000     0        0 0 3 0
`;
const tcp6 = `  sl  local_address                         remote_address                        st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
   0: 00000000000000000000000001000000:C350 00000000000000000000000001000000:A0BB 01 00000000:00000000 00:00000000 00000000     0        0 2001 1 0 20 4 30 10 -1
   1: 0000000000000000FFFF00000F02000A:C351 0000000000000000FFFF00000A0200C0:01BB 01 00000000:00000000 00:00000000 00000000     0        0 2002 1 0 20 4 30 10 -1
   2: B80D0120000000000000000001000000:C351 B80D0120000000000000000002000000:0035 01 00000000:00000000 00:00000000 00000000     0        0 2003 1 0 20 4 30 10 -1
`;

test('sockets with another end, by address; neither those that listen nor those that nobody holds', () => {
  expect(contactsIn(tcp)).toEqual([
    { inode: '1002', address: '127.0.0.1', port: 41147 },
    { inode: '1003', address: '192.0.2.10', port: 443 },
  ]);
  expect(contactsIn(tcp6)).toEqual([
    { inode: '2001', address: '0:0:0:0:0:0:0:1', port: 41147 },
    { inode: '2002', address: '192.0.2.10', port: 443 },
    { inode: '2003', address: '2001:db8:0:0:0:0:0:2', port: 53 },
  ]);
});

test('the kernel counts connections that were opened, if it does', () => {
  const counters = `Ip: Forwarding DefaultTTL\nIp: 1 64\nTcp: RtoMin MaxConn ActiveOpens PassiveOpens\nTcp: 200 -1 129907 7\nUdp: InDatagrams\nUdp: 5\n`;
  expect(openedConnections(counters)).toBe('129907');
  expect(['Ip: Forwarding\nIp: 1\n', ''].map(openedConnections)).toEqual(['', '']);
});

test('loopback is 127.0.0.0/8 and ::1', () => {
  expect(['127.0.0.1', '127.8.9.1', '0:0:0:0:0:0:0:1'].every(isLoopback)).toBe(true);
  expect(['10.0.0.1', '192.0.2.127', '2001:db8:0:0:0:0:0:1'].some(isLoopback)).toBe(false);
});
