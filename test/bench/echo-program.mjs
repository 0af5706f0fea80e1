// Shows how often a key was pressed in the first row, while it does below what the argument says: "idle" nothing,
// "redraw" draws the same rows over and over, "lines" lets lines of a log scroll by.
let keys = 0;
process.stdin.setRawMode(true);
process.stdin.on('data', (data) => {
  if (data.includes(3)) process.exit();
  keys += data.length;
  process.stdout.write(`\x1b7\x1b[1;1HKEYS ${keys} \x1b8`);
});
process.stdout.write('\x1b[2J\x1b[1;1HKEYS 0 ');
const row = `\x1b[32mcompiled\x1b[0m ${'0123456789abcdef'.repeat(3)} in 13 ms\r\n`;
const floods = { redraw: `\x1b[3;1H${row.repeat(12)}`.repeat(30), lines: row.repeat(300) };
const output = floods[process.argv[2]];
// Below the first row the screen scrolls.
if (process.argv[2] === 'lines') process.stdout.write('\x1b[2r\x1b[99;1H');
if (output) flood();

function flood() {
  process.stdout.write(output, () => setImmediate(flood));
}
