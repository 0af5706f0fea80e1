/** The systems that have tables here, as `process.platform` calls them. */
export type System = 'linux' | 'darwin' | 'win32';

/** How a browser names extensions, and what its host manifests look like. */
export type Family = 'chromium' | 'firefox';

/**
 * What a browser has on one system. Folders begin with a base: `$home`, `$config` (Linux), `$support`
 * (macOS: Library/Application Support), `$local` and `$roaming` (Windows: AppData).
 */
export interface OnSystem {
  /** Folders that are there once this user has used it. */
  used: readonly string[];
  /** What shows that it is installed though it was never used: commands (Linux) or applications (macOS). */
  programs: readonly string[];
  /** Where it looks for host manifests: a folder, or a key below HKCU (Windows). */
  hosts: string;
}

/** A browser that the host can be registered with: one row each. */
export interface Browser {
  /** As `pullside install --browser` names it. */
  id: string;
  name: string;
  family: Family;
  on: Partial<Record<System, OnSystem>>;
}

/** Where Chromium and its kin look for hosts, below their folder or any other user-data folder. */
export const CHROMIUM_MANIFESTS = 'NativeMessagingHosts';

/** Its folder below `$config`, and its commands. */
const linux = (folder: string, ...programs: string[]): OnSystem => ({
  used: [`$config/${folder}`],
  programs,
  hosts: `$config/${folder}/${CHROMIUM_MANIFESTS}`,
});

/** Its folder below `$support`, and its application. */
const darwin = (folder: string, application: string): OnSystem => ({
  used: [`$support/${folder}`],
  programs: [application],
  hosts: `$support/${folder}/${CHROMIUM_MANIFESTS}`,
});

/**
 * Its folder below `$local`, and the vendor's key below HKCU\Software. Chromium's own code reads Chrome's key, and
 * before it Chromium's where it bears no other brand: so kin without a documented key of their own get Chrome's.
 */
const win32 = (folder: string, key = 'Google\\Chrome'): OnSystem => ({
  used: [`$local/${folder}`],
  programs: [],
  hosts: `Software\\${key}\\${CHROMIUM_MANIFESTS}`,
});

const chromium = (id: string, name: string, on: Browser['on']): Browser => ({
  id,
  name,
  family: 'chromium',
  on,
});

export const browsers: readonly Browser[] = [
  chromium('chrome', 'Google Chrome', {
    linux: linux('google-chrome', 'google-chrome-stable', 'google-chrome'),
    darwin: darwin('Google/Chrome', 'Google Chrome'),
    win32: win32('Google/Chrome/User Data'),
  }),
  chromium('chrome-beta', 'Google Chrome Beta', {
    linux: linux('google-chrome-beta', 'google-chrome-beta'),
    darwin: darwin('Google/Chrome Beta', 'Google Chrome Beta'),
    win32: win32('Google/Chrome Beta/User Data'),
  }),
  chromium('chrome-dev', 'Google Chrome Dev', {
    linux: linux('google-chrome-unstable', 'google-chrome-unstable'),
    darwin: darwin('Google/Chrome Dev', 'Google Chrome Dev'),
    win32: win32('Google/Chrome Dev/User Data'),
  }),
  chromium('chromium', 'Chromium', {
    linux: linux('chromium', 'chromium', 'chromium-browser'),
    darwin: darwin('Chromium', 'Chromium'),
    win32: win32('Chromium/User Data', 'Chromium'),
  }),
  chromium('edge', 'Microsoft Edge', {
    linux: linux('microsoft-edge', 'microsoft-edge-stable', 'microsoft-edge'),
    darwin: darwin('Microsoft Edge', 'Microsoft Edge'),
    win32: win32('Microsoft/Edge/User Data', 'Microsoft\\Edge'),
  }),
  chromium('edge-beta', 'Microsoft Edge Beta', {
    linux: linux('microsoft-edge-beta', 'microsoft-edge-beta'),
    darwin: darwin('Microsoft Edge Beta', 'Microsoft Edge Beta'),
    win32: win32('Microsoft/Edge Beta/User Data', 'Microsoft\\Edge'),
  }),
  chromium('edge-dev', 'Microsoft Edge Dev', {
    linux: linux('microsoft-edge-dev', 'microsoft-edge-dev'),
    darwin: darwin('Microsoft Edge Dev', 'Microsoft Edge Dev'),
    win32: win32('Microsoft/Edge Dev/User Data', 'Microsoft\\Edge'),
  }),
  chromium('brave', 'Brave', {
    linux: linux('BraveSoftware/Brave-Browser', 'brave-browser', 'brave'),
    darwin: darwin('BraveSoftware/Brave-Browser', 'Brave Browser'),
    win32: win32('BraveSoftware/Brave-Browser/User Data'),
  }),
  chromium('brave-beta', 'Brave Beta', {
    linux: linux('BraveSoftware/Brave-Browser-Beta', 'brave-browser-beta'),
    darwin: darwin('BraveSoftware/Brave-Browser-Beta', 'Brave Browser Beta'),
    win32: win32('BraveSoftware/Brave-Browser-Beta/User Data'),
  }),
  chromium('vivaldi', 'Vivaldi', {
    linux: linux('vivaldi', 'vivaldi-stable', 'vivaldi'),
    darwin: darwin('Vivaldi', 'Vivaldi'),
    win32: win32('Vivaldi/User Data'),
  }),
  // There is no Arc for Linux; on Windows it is a packaged application without a folder of a fixed name.
  chromium('arc', 'Arc', {
    darwin: darwin('Arc/User Data', 'Arc'),
    win32: win32('Packages/TheBrowserCompany.Arc_ttt1ap7aakyb4'),
  }),
  {
    id: 'firefox',
    name: 'Firefox',
    family: 'firefox',
    on: {
      // Since 147 profiles lie below $config where ~/.mozilla/firefox is absent; hosts are looked for here all the same.
      linux: {
        used: ['$home/.mozilla/firefox', '$config/mozilla/firefox'],
        programs: ['firefox', 'firefox-esr'],
        hosts: '$home/.mozilla/native-messaging-hosts',
      },
      darwin: {
        used: ['$support/Firefox'],
        programs: ['Firefox', 'Firefox Developer Edition', 'Firefox Nightly'],
        hosts: '$support/Mozilla/NativeMessagingHosts',
      },
      win32: {
        used: ['$roaming/Mozilla/Firefox'],
        programs: [],
        hosts: 'Software\\Mozilla\\NativeMessagingHosts',
      },
    },
  },
];
