/** A browser that the host can be registered with: one row each. */
export interface Browser {
  /** As `pullside install --browser` names it. */
  id: string;
  name: string;
  /** Its folder with profiles and manifests, relative to `~/.config` (Linux) or `~/Library/Application Support` (macOS). */
  folders: { linux: string; darwin: string };
}

export const browsers: readonly Browser[] = [
  { id: 'chromium', name: 'Chromium', folders: { linux: 'chromium', darwin: 'Chromium' } },
  { id: 'chrome', name: 'Google Chrome', folders: { linux: 'google-chrome', darwin: 'Google/Chrome' } },
];

/** Where Chromium and its kin look for hosts, below their folder or any other user-data folder. */
export const CHROMIUM_MANIFESTS = 'NativeMessagingHosts';
