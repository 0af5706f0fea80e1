import { expect, test } from 'vitest';
import { checkAddress } from './address.ts';

test.each([
  'http://gateway.example/v1',
  'http://192.168.1.5:11434/v1',
  'http://127.0.0.1.example/v1',
  'http://localhost.example/v1',
  'http://127.example',
  'http://0.0.0.0:8080',
  'http://[::ffff:10.0.0.1]/v1',
  'http://localhost@gateway.example/v1',
])('%s is refused: the key would travel in clear', (address) => {
  expect(() => checkAddress(address)).toThrow(/https:\/\/ address/);
});

test.each([
  ['https://gateway.example/v1/', 'https://gateway.example/v1'],
  ['http://localhost:11434/v1', 'http://localhost:11434/v1'],
  ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
  ['http://127.1.2.3/v1', 'http://127.1.2.3/v1'],
  ['http://[::1]:8080/v1', 'http://[::1]:8080/v1'],
])('%s is taken', (address, stored) => {
  expect(checkAddress(address)).toBe(stored);
});
