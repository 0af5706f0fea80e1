// What many terminals in a page are: node-pty, a WebSocket, and its messages written as they come.
const size = new URLSearchParams(location.search);
const term = new Terminal({
  cols: Number(size.get('cols')),
  rows: Number(size.get('rows')),
  fontFamily: 'monospace',
  fontSize: 12,
  scrollback: Number(size.get('scrollback')),
});
term.open(document.getElementById('box'));

if (size.has('shell')) {
  const socket = new WebSocket(`ws://${location.host}/?${size}`);
  socket.onmessage = ({ data }) => term.write(data);
  term.onData((data) => socket.send(data));
}

/**
 * What the echo bench's program does, without program, PTY, host and messages: a flood from memory at `rate` bytes a
 * millisecond, at most as far ahead of what is parsed as the host goes while somebody types, and the count of keys.
 */
window.echo = ({ begin, flood, count, rate }) => {
  let ahead = 0;
  let keys = 0;
  let at = 0;
  const write = (text) => {
    ahead += text.length;
    term.write(text, () => {
      ahead -= text.length;
    });
  };
  term.onData(() => setTimeout(write, 0, count.replace('#', ++keys)));
  write(begin);
  if (flood === '') return;
  setInterval(() => {
    const part = flood.slice(at, at + rate * 4);
    if (ahead + part.length <= 32 * 1024) {
      write(part);
      at = (at + part.length) % flood.length;
    }
  }, 4);
};

/** Writes a text that is in memory already, at most 256 KB ahead of what is parsed. */
window.feed = async (url, end) => {
  const text = await (await fetch(url)).text();
  window.fedAt = performance.now();
  const part = 64 * 1024;
  let ahead = 0;
  for (let at = 0; at < text.length; at += part) {
    const chunk = text.slice(at, at + part);
    ahead += chunk.length;
    const written = new Promise((resolve) => {
      term.write(chunk, () => {
        ahead -= chunk.length;
        resolve();
      });
    });
    if (ahead >= 4 * part) await written;
  }
  term.write(`\r\n${end}\r\n`);
};
