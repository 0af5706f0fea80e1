import { expect, test } from 'vitest';
import { readOllamaAddress } from './address.ts';

test.each([
  ['127.0.0.1:11434', 'http://127.0.0.1:11434'],
  ['localhost', 'http://localhost:11434'],
  ['localhost:8080', 'http://localhost:8080'],
  [':8080', 'http://127.0.0.1:8080'],
  ['0.0.0.0', 'http://127.0.0.1:11434'],
  ['0.0.0.0:8080', 'http://127.0.0.1:8080'],
  ['http://0.0.0.0:8080/', 'http://127.0.0.1:8080'],
  ['[::]:11434', 'http://127.0.0.1:11434'],
  ['::1', 'http://[::1]:11434'],
  ['[::1]:8080', 'http://[::1]:8080'],
  ['http://localhost:11434/', 'http://localhost:11434'],
  ['http://localhost', 'http://localhost'],
  ['https://ollama.example/api-of-ours/', 'https://ollama.example/api-of-ours'],
  ['  http://127.0.0.1:11434 ', 'http://127.0.0.1:11434'],
  ['192.168.1.5', 'http://192.168.1.5:11434'],
  ['http://10.0.0.7:11434', 'http://10.0.0.7:11434'],
  ['workstation.local', 'http://workstation.local:11434'],
  ['workstation', 'http://workstation:11434'],
  ['[fd00::5]:11434', 'http://[fd00::5]:11434'],
])('OLLAMA_HOST=%s is %s', (given, address) => {
  expect(readOllamaAddress(given)).toBe(address);
});

test.each([
  'http://ollama.example:11434',
  '8.8.8.8',
  '172.32.0.1',
  '10.example.com',
  'ftp://localhost',
  'http://u:p@localhost:11434',
  'http://',
  '',
])('%j is refused', (given) => {
  expect(() => readOllamaAddress(given)).toThrow(/address|https/);
});
