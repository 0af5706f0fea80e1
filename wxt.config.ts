import { fileURLToPath } from 'node:url';
import preact from '@preact/preset-vite';
import { type InlineConfig, mergeConfig } from 'vite';
import { defineConfig, type Entrypoint, type UserManifest } from 'wxt';
import { FIREFOX_EXTENSION_ID } from './shared/protocol/version.ts';

const githubPages = ['https://github.com/*'];

/** A GitHub Enterprise host may have any name. */
const addable = ['https://*/*'];

/** Where a pull request's `.diff` comes from: GitHub redirects to the second. Nothing else can be fetched. */
const diffHosts = ['https://github.com', 'https://patch-diff.githubusercontent.com'];

/** Starts at nothing; xterm sets styles on its elements, GitHub's diffs are fetched by the background. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self'",
  "img-src 'self' data:",
  `connect-src 'self' ${diffHosts.join(' ')}`,
  "base-uri 'none'",
  "form-action 'none'",
  // The narrowest that holds every host that a person may add; the pages themselves are stricter (embed/prove.ts).
  'frame-ancestors https:',
].join('; ');

/** The public half of the unpacked extension's key: it fixes the id that the host manifests name. */
const key =
  'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA0I4Ax97XuhR0QeI04zXItsip39bpAwylBAztzI0/PJth+cKk9h8LlVt9xEZtyCOLBmY7mqQQ3VkOE7cZeOVs5oYIS3hUWLSk2Qh5lLjflCLp2oCAtHxs/4OTvgu2Z9l/A73E26WIldGVlMgi7dzrX+e0kSD0cYY65RqfvZ9a4i7kWSHPKf0xAgho4BuMNFuVlEUJ9dSuoQ4r1hx+tFTiRzbbxgy7jbdI2MysJF0SZVfd65GH4GD0L96JfXLf/ngNBk50krvn6fP9hNZov6mxbqMpNAMI1Kh7LDyCfJAGRFNUYwo7DkPVAwWNWAvFNM6Wy/v3sDMRIRSNYi1ksx3yawIDAQAB';

/** The panel's page, for the pages that it is embedded in; Chromium can give it an address that changes. */
const panelPage = { resources: ['panel.html'], matches: githubPages };

/** The same for hosts that the person adds, which nobody knows when the manifest is written. */
const addedPanelPage = { resources: ['added-panel.html'], matches: addable };

const everywhere: UserManifest = {
  name: 'Pullside',
  description: 'Ask about the pull request you are reading, beside a real terminal on your own machine.',
  permissions: ['nativeMessaging', 'storage', 'scripting'],
  host_permissions: [...githubPages, 'https://patch-diff.githubusercontent.com/*'],
  // None of them is granted at install: each is asked for when the person adds it.
  optional_host_permissions: addable,
  content_security_policy: { extension_pages: policy },
  web_accessible_resources: [panelPage, addedPanelPage],
  action: { default_title: 'Pullside' },
  commands: {
    'toggle-panel': { suggested_key: { default: 'Alt+Shift+P' }, description: 'Open or close the panel' },
  },
};

const chromium: UserManifest = {
  key,
  externally_connectable: { ids: [], matches: [] },
  web_accessible_resources: [panelPage, addedPanelPage].map((page) => ({ ...page, use_dynamic_url: true })),
};

/** In Firefox the panel's address is another one in each profile by itself. */
const firefox: UserManifest = {
  browser_specific_settings: {
    gecko: {
      id: FIREFOX_EXTENSION_ID,
      // The oldest that the tests run in: the handshake needs a sender's documentId.
      strict_min_version: '153.0',
      // Pages go to the host, and from there to the provider that the person chose.
      data_collection_permissions: { required: ['websiteContent'] },
    },
  },
};

/** Our own pages and the background take it; what every page of GitHub loads does without: it would be a tenth of that. */
function takePolyfill(entrypoints: readonly Entrypoint[], config: InlineConfig): void {
  const inPage = entrypoints.some(({ type }) => type === 'content-script' || type === 'unlisted-script');
  if (inPage) return;
  const polyfill = fileURLToPath(import.meta.resolve('@wxt-dev/webextension-polyfill/browser'));
  Object.assign(config, mergeConfig(config, { resolve: { alias: { 'wxt/browser': polyfill } } }));
}

export default defineConfig({
  srcDir: 'extension',
  outDir: 'dist/extension',
  imports: false,
  manifestVersion: 3,
  vite: () => ({ plugins: [preact()] }),
  hooks: { 'vite:build:extendConfig': takePolyfill },
  manifest: ({ browser }) => ({ ...everywhere, ...(browser === 'firefox' ? firefox : chromium) }),
});
