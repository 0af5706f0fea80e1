import preact from '@preact/preset-vite';
import { defineConfig } from 'wxt';

const githubPages = ['https://github.com/*'];

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
  'frame-ancestors https://github.com',
].join('; ');

/** The public half of the unpacked extension's key: it fixes the id that the host manifests name. */
const key =
  'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA0I4Ax97XuhR0QeI04zXItsip39bpAwylBAztzI0/PJth+cKk9h8LlVt9xEZtyCOLBmY7mqQQ3VkOE7cZeOVs5oYIS3hUWLSk2Qh5lLjflCLp2oCAtHxs/4OTvgu2Z9l/A73E26WIldGVlMgi7dzrX+e0kSD0cYY65RqfvZ9a4i7kWSHPKf0xAgho4BuMNFuVlEUJ9dSuoQ4r1hx+tFTiRzbbxgy7jbdI2MysJF0SZVfd65GH4GD0L96JfXLf/ngNBk50krvn6fP9hNZov6mxbqMpNAMI1Kh7LDyCfJAGRFNUYwo7DkPVAwWNWAvFNM6Wy/v3sDMRIRSNYi1ksx3yawIDAQAB';

export default defineConfig({
  srcDir: 'extension',
  outDir: 'dist/extension',
  modules: ['@wxt-dev/webextension-polyfill'],
  imports: false,
  vite: () => ({ plugins: [preact()] }),
  manifest: {
    name: 'Pullside',
    description: 'Ask about the pull request you are reading, beside a real terminal on your own machine.',
    key,
    permissions: ['nativeMessaging', 'storage'],
    host_permissions: [...githubPages, 'https://patch-diff.githubusercontent.com/*'],
    externally_connectable: { ids: [], matches: [] },
    content_security_policy: { extension_pages: policy },
    web_accessible_resources: [{ resources: ['panel.html'], matches: githubPages, use_dynamic_url: true }],
    action: { default_title: 'Pullside' },
    commands: {
      'toggle-panel': { suggested_key: { default: 'Alt+Shift+P' }, description: 'Open or close the panel' },
    },
  },
});
