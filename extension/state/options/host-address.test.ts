import { expect, test } from 'vitest';
import { readHost } from './host-address.ts';

test.each([
  ['https://github.example.com', 'github.example.com'],
  ['  GitHub.Example.com/ ', 'github.example.com'],
  ['https://ghe', 'ghe'],
  ['10.0.0.7', '10.0.0.7'],
  ['https://acme.ghe.com:443/', 'acme.ghe.com'],
  ['https://bücher.example', 'xn--bcher-kva.example'],
  // No part of github.com, whatever it looks like: its own name is shown before the browser asks.
  ['https://github.com.evil.example', 'github.com.evil.example'],
])('%j is the host %s', (text, host) => {
  expect(readHost(text)).toEqual({ host, refusal: null });
});

test.each([
  ['', 'Enter'],
  ['http://github.example.com', 'https://'],
  ['file:///etc/passwd', 'https://'],
  ['javascript:alert(1)', 'no name'],
  ['https://github.example.com/acme/ferry/pull/7', 'https://github.example.com'],
  ['https://github.example.com/?x', 'Leave out'],
  ['https://github.example.com/#x', 'Leave out'],
  ['https://me@github.example.com', 'name or password'],
  ['https://github.example.com:8443', 'port'],
  ['https://*.example.com', 'no name'],
  ['*', 'no name'],
  ['https://*/*', 'Leave out'],
  ['https://-x.example.com', 'no name'],
  ['https://x.example.com.', 'no name'],
  ['https://[::1]', 'no name'],
  ['two words', 'no name'],
  ['github.com', 'always'],
  ['https://gist.github.com', 'always'],
  ['https://patch-diff.githubusercontent.com', 'always'],
])('%j is refused', (text, why) => {
  const { host, refusal } = readHost(text);
  expect(host).toBeNull();
  expect(refusal).toContain(why);
});
