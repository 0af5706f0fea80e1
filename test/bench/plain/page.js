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
