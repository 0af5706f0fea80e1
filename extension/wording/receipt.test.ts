import { expect, test } from 'vitest';
import type { ReceiptSection } from '../../shared/conversation/receipt.ts';
import { destinationInWords, filesInWords, priceInWords, sourcesInWords } from './receipt.ts';

const file = (kind: 'whole' | 'part' | 'named', source?: 'api' | 'checkout') =>
  ({ label: 'a.ts', note: '', tokens: 0, kind, source }) satisfies ReceiptSection['details'][number];

test('files of a diff are counted by how much of them is sent, and by who gave them', () => {
  const files = [file('whole', 'api'), file('named', 'checkout'), file('named', 'api')];
  expect(filesInWords(files)).toBe('3 files: 1 whole, 2 by name');
  expect(sourcesInWords(files)).toBe('; 2 from GitHub’s API, 1 from your checkout');
  expect(sourcesInWords([file('part', 'api')])).toBe(', from GitHub’s API');
  expect(sourcesInWords([file('part')])).toBe('');
});

test('C12: a price is said where one is known, and never of what costs nothing or stays here', () => {
  const at = (inputCost: number | null, destination: string | null) =>
    priceInWords({ inputCost, destination, model: 'm' });
  expect(at(0.0123, 'api.openai.com')).toBe('$0.012');
  expect(at(0.00078, 'api.openai.com')).toBe('$0.00078');
  expect(at(0, '127.0.0.1:11434')).toBeNull();
  expect(at(0, 'gateway.example')).toBeNull();
  expect(at(null, 'api.openai.com')).toBeNull();
  expect(at(0.01, 'localhost:8080')).toBeNull();
});

test('C8: what goes to a server on this machine is not said to stay, and its address is named', () => {
  const to = (destination: string | null) => destinationInWords({ destination, model: 'm' });
  expect(to(null)).toBe('stays on this machine');
  expect(to('127.0.0.1:4000')).toBe('goes to this machine, 127.0.0.1:4000');
  expect(to('api.openai.com')).toBe('goes to api.openai.com');
});
