import { expect, test } from 'vitest';
import { browsers, type System } from '../../manifests/browsers.ts';
import { confinedBrowsers, explain } from './confined.ts';
import { choosePlaces, type ManifestPlace } from './places.ts';
import type { Machine } from './system.ts';

const homes: Record<System, string> = { linux: '/home/ada', darwin: '/Users/ada', win32: 'C:\\Users\\ada' };
const program = 'C:\\Users\\ada\\AppData\\Local\\pullside\\program';

function machine(system: System, existing: string[] = [], env: NodeJS.ProcessEnv = {}): Machine {
  return { system, home: homes[system], env, exists: (path) => existing.includes(path) };
}

const named = (id: string) => ({ browsers: [id], userDataDir: null });
const every = { browsers: [], userDataDir: null };

function placesOf(system: System): Record<string, ManifestPlace[]> {
  const rows = browsers.filter(({ on }) => on[system]);
  return Object.fromEntries(rows.map(({ id }) => [id, choosePlaces(named(id), machine(system), program)]));
}

const FILE = 'dev.pullside.host.json';

test('Linux: where each browser looks', () => {
  const manifests = Object.entries(placesOf('linux')).map(([id, [place]]) => [id, place?.manifest]);
  expect(Object.fromEntries(manifests)).toEqual({
    chrome: `/home/ada/.config/google-chrome/NativeMessagingHosts/${FILE}`,
    'chrome-beta': `/home/ada/.config/google-chrome-beta/NativeMessagingHosts/${FILE}`,
    'chrome-dev': `/home/ada/.config/google-chrome-unstable/NativeMessagingHosts/${FILE}`,
    chromium: `/home/ada/.config/chromium/NativeMessagingHosts/${FILE}`,
    edge: `/home/ada/.config/microsoft-edge/NativeMessagingHosts/${FILE}`,
    'edge-beta': `/home/ada/.config/microsoft-edge-beta/NativeMessagingHosts/${FILE}`,
    'edge-dev': `/home/ada/.config/microsoft-edge-dev/NativeMessagingHosts/${FILE}`,
    brave: `/home/ada/.config/BraveSoftware/Brave-Browser/NativeMessagingHosts/${FILE}`,
    'brave-beta': `/home/ada/.config/BraveSoftware/Brave-Browser-Beta/NativeMessagingHosts/${FILE}`,
    vivaldi: `/home/ada/.config/vivaldi/NativeMessagingHosts/${FILE}`,
    firefox: `/home/ada/.mozilla/native-messaging-hosts/${FILE}`,
  });
});

test('macOS: where each browser looks', () => {
  const support = '/Users/ada/Library/Application Support';
  const manifests = Object.entries(placesOf('darwin')).map(([id, [place]]) => [id, place?.manifest]);
  expect(Object.fromEntries(manifests)).toEqual({
    chrome: `${support}/Google/Chrome/NativeMessagingHosts/${FILE}`,
    'chrome-beta': `${support}/Google/Chrome Beta/NativeMessagingHosts/${FILE}`,
    'chrome-dev': `${support}/Google/Chrome Dev/NativeMessagingHosts/${FILE}`,
    chromium: `${support}/Chromium/NativeMessagingHosts/${FILE}`,
    edge: `${support}/Microsoft Edge/NativeMessagingHosts/${FILE}`,
    'edge-beta': `${support}/Microsoft Edge Beta/NativeMessagingHosts/${FILE}`,
    'edge-dev': `${support}/Microsoft Edge Dev/NativeMessagingHosts/${FILE}`,
    brave: `${support}/BraveSoftware/Brave-Browser/NativeMessagingHosts/${FILE}`,
    'brave-beta': `${support}/BraveSoftware/Brave-Browser-Beta/NativeMessagingHosts/${FILE}`,
    vivaldi: `${support}/Vivaldi/NativeMessagingHosts/${FILE}`,
    arc: `${support}/Arc/User Data/NativeMessagingHosts/${FILE}`,
    firefox: `${support}/Mozilla/NativeMessagingHosts/${FILE}`,
  });
});

test('Windows: each browser has a key of the user, which names a file of its family', () => {
  const places = placesOf('win32');
  const chrome = 'HKCU\\Software\\Google\\Chrome\\NativeMessagingHosts\\dev.pullside.host';
  const edge = 'HKCU\\Software\\Microsoft\\Edge\\NativeMessagingHosts\\dev.pullside.host';
  expect(Object.fromEntries(Object.entries(places).map(([id, [place]]) => [id, place?.key]))).toEqual({
    chrome,
    'chrome-beta': chrome,
    'chrome-dev': chrome,
    chromium: 'HKCU\\Software\\Chromium\\NativeMessagingHosts\\dev.pullside.host',
    edge,
    'edge-beta': edge,
    'edge-dev': edge,
    brave: chrome,
    'brave-beta': chrome,
    vivaldi: chrome,
    arc: chrome,
    firefox: 'HKCU\\Software\\Mozilla\\NativeMessagingHosts\\dev.pullside.host',
  });
  expect(places.edge?.[0]?.manifest).toBe(`${program}\\dev.pullside.host.json`);
  expect(places.firefox?.[0]?.manifest).toBe(`${program}\\dev.pullside.host.firefox.json`);
});

const foundOn = (at: Machine) => choosePlaces(every, at, program).map(({ browser }) => browser);

test('without a name: what the user has used or installed, and nothing else', () => {
  expect(foundOn(machine('linux', ['/home/ada/.config/vivaldi']))).toEqual(['Vivaldi']);
  expect(foundOn(machine('linux', ['/home/ada/.config/mozilla/firefox']))).toEqual(['Firefox']);
  expect(foundOn(machine('linux', ['/cfg/chromium'], { XDG_CONFIG_HOME: '/cfg' }))).toEqual(['Chromium']);
  expect(foundOn(machine('linux', ['/usr/bin/google-chrome'], { PATH: '/bin:/usr/bin' }))).toEqual([
    'Google Chrome',
  ]);
  expect(
    foundOn(machine('darwin', ['/Applications/Arc.app', '/Users/ada/Applications/Firefox.app'])),
  ).toEqual(['Arc', 'Firefox']);
  expect(
    foundOn(machine('win32', ['D:\\Local\\Chromium\\User Data'], { LOCALAPPDATA: 'D:\\Local' })),
  ).toEqual(['Chromium']);
});

test('no browser, one that is unknown, and one that this system lacks say what to do', () => {
  expect(() => foundOn(machine('linux'))).toThrow(/No browser was found.*--browser.*firefox/);
  expect(() => choosePlaces(named('netscape'), machine('linux'), program)).toThrow(/known are chrome, /);
  expect(() => choosePlaces(named('arc'), machine('linux'), program)).toThrow('no Arc for this system');
  const folder = { browsers: [], userDataDir: 'C:\\profile' };
  expect(() => choosePlaces(folder, machine('win32'), program)).toThrow('--browser');
  const mistyped = { browsers: [], userDataDir: '/home/ada/profil' };
  expect(() => choosePlaces(mistyped, machine('linux'), program)).toThrow('no folder /home/ada/profil');
});

test('Snap and Flatpak: a confined Chromium is explained, not registered; a confined Firefox is both', () => {
  const snapped = machine('linux', ['/home/ada/snap/chromium', '/snap/bin/chromium'], { PATH: '/snap/bin' });
  expect(() => foundOn(snapped)).toThrow('No browser was found');
  expect(confinedBrowsers(snapped).map(explain)).toEqual([
    {
      found: expect.stringContaining('Chromium from Snap'),
      mend: expect.stringContaining('instead of Snap'),
    },
  ]);
  const firefox = machine('linux', ['/home/ada/snap/firefox']);
  expect(foundOn(firefox)).toEqual(['Firefox']);
  expect(confinedBrowsers(firefox).map(explain)[0]?.mend).toContain(
    'flatpak permission-set webextensions dev.pullside.host snap.firefox yes',
  );
  const flatpak = machine('linux', [
    '/home/ada/.var/app/org.mozilla.firefox',
    '/home/ada/.var/app/com.google.Chrome',
  ]);
  expect(foundOn(flatpak)).toEqual(['Firefox']);
  expect(confinedBrowsers(flatpak).map(({ name }) => name)).toEqual(['Google Chrome', 'Firefox']);
  expect(confinedBrowsers(machine('darwin', ['/Users/ada/snap/chromium']))).toEqual([]);
});
