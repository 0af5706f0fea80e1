// Shows how often a key was pressed in the first row; with "flood", while it fills the rows below without a break.
let keys = 0;
process.stdin.setRawMode(true);
process.stdin.on('data', (data) => {
  if (data.includes(3)) process.exit();
  keys += data.length;
  process.stdout.write(`\x1b7\x1b[1;1HKEYS ${keys} \x1b8`);
});
process.stdout.write('\x1b[2J\x1b[1;1HKEYS 0 ');
if (process.argv[2] === 'flood') flood(0);

function flood(turn) {
  const row = `${turn} ${'0123456789abcdef'.repeat(2)}\r\n`;
  process.stdout.write(`\x1b[3;1H${row.repeat(12)}`.repeat(40), () => setImmediate(() => flood(turn + 1)));
}
