import { expect, test } from 'vitest';
import { CHROMIUM_EXTENSION_ID, FIREFOX_EXTENSION_ID } from '../../shared/protocol/version.ts';
import { checkCaller } from './origin.ts';

const known = [
  CHROMIUM_EXTENSION_ID,
  FIREFOX_EXTENSION_ID,
  'b'.repeat(32),
  '{0a1b2c3d-0000-4000-8000-0123456789ab}',
];
const manifest = '/home/ada/.mozilla/native-messaging-hosts/dev.pullside.host.json';

test.each([
  [undefined, undefined],
  [`chrome-extension://${CHROMIUM_EXTENSION_ID}/`, undefined],
  [`chrome-extension://${CHROMIUM_EXTENSION_ID}/`, '--parent-window'],
  [`chrome-extension://${'b'.repeat(32)}/`, ''],
  [manifest, FIREFOX_EXTENSION_ID],
  ['C:\\Users\\ada\\program\\dev.pullside.host.firefox.json', FIREFOX_EXTENSION_ID],
  [manifest, '{0a1b2c3d-0000-4000-8000-0123456789ab}'],
])('%s %s may connect', (first, second) => {
  expect(() =>
    checkCaller(
      [first, second].filter((each) => each !== undefined),
      known,
    ),
  ).not.toThrow();
});

test.each([
  [`chrome-extension://${'a'.repeat(32)}/`, undefined],
  [`chrome-extension://${CHROMIUM_EXTENSION_ID}`, undefined],
  [`chrome-extension://${CHROMIUM_EXTENSION_ID}.evil.org/`, undefined],
  [`chrome-extension://${FIREFOX_EXTENSION_ID}/`, undefined],
  ['', ''],
  ['https://github.com/', undefined],
  [manifest, undefined],
  [manifest, 'other@example.com'],
  [manifest, `${FIREFOX_EXTENSION_ID}.org`],
  [manifest, CHROMIUM_EXTENSION_ID],
  ['/tmp/devXpullside.host.json', FIREFOX_EXTENSION_ID],
  ['/tmp/other.json', FIREFOX_EXTENSION_ID],
  [FIREFOX_EXTENSION_ID, manifest],
])('case 31: %s %s is refused', (first, second) => {
  expect(() =>
    checkCaller(
      [first, second].filter((each) => each !== undefined),
      known,
    ),
  ).toThrow("is not Pullside's extension");
});
