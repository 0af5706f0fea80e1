// Shows how often a key was pressed in the first row, while it does below what the argument says: "idle" nothing,
// "redraw" draws the same rows over and over, "lines" lets lines of a log scroll by.
import { begins, count, floods } from './echo-floods.mjs';

let keys = 0;
process.stdin.setRawMode(true);
process.stdin.on('data', (data) => {
  if (data.includes(3)) process.exit();
  keys += data.length;
  process.stdout.write(count(keys));
});
const mode = process.argv[2];
process.stdout.write(`\x1b[2J\x1b[1;1HKEYS 0 ${begins[mode]}`);
if (floods[mode] !== '') flood();

function flood() {
  process.stdout.write(floods[mode], () => setImmediate(flood));
}
