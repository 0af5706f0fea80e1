/** A browser that its package confines (Linux): it may not start programs outside of its sandbox. One row each. */
export interface Confined {
  name: string;
  package: 'Snap' | 'Flatpak';
  /** A folder that is there once this user has used it, with a base as in browsers.ts. */
  used: string;
  /** Its name among the desktop portal's permissions, null when it does not use the portal for hosts. */
  portal: string | null;
}

const snap = (name: string, folder: string, portal: string | null = null): Confined => ({
  name,
  package: 'Snap',
  used: `$home/snap/${folder}`,
  portal,
});

const flatpak = (name: string, id: string, portal: string | null = null): Confined => ({
  name,
  package: 'Flatpak',
  used: `$home/.var/app/${id}`,
  portal,
});

export const confined: readonly Confined[] = [
  snap('Chromium', 'chromium'),
  snap('Brave', 'brave'),
  snap('Firefox', 'firefox', 'snap.firefox'),
  flatpak('Chromium', 'org.chromium.Chromium'),
  flatpak('Google Chrome', 'com.google.Chrome'),
  flatpak('Microsoft Edge', 'com.microsoft.Edge'),
  flatpak('Brave', 'com.brave.Browser'),
  flatpak('Vivaldi', 'com.vivaldi.Vivaldi'),
  flatpak('Firefox', 'org.mozilla.firefox', 'org.mozilla.firefox'),
];
