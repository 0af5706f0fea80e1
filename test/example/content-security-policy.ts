/** The header that github.com sends with its pages, less a few hosts that no example page names. */
export const contentSecurityPolicy = [
  "default-src 'none'",
  "base-uri 'self'",
  'child-src github.githubassets.com github.com/assets-cdn/worker/ github.com/assets/ gist.github.com/assets-cdn/worker/',
  "connect-src 'self' uploads.github.com www.githubstatus.com collector.github.com raw.githubusercontent.com api.github.com objects-origin.githubusercontent.com copilot-proxy.githubusercontent.com proxy.individual.githubcopilot.com *.actions.githubusercontent.com wss://*.actions.githubusercontent.com wss://alive.github.com",
  'font-src github.githubassets.com',
  "form-action 'self' github.com gist.github.com copilot-workspace.githubnext.com objects-origin.githubusercontent.com",
  "frame-ancestors 'none'",
  'frame-src viewscreen.githubusercontent.com notebooks.githubusercontent.com',
  "img-src 'self' data: blob: github.githubassets.com media.githubusercontent.com camo.githubusercontent.com identicons.github.com avatars.githubusercontent.com private-avatars.githubusercontent.com objects.githubusercontent.com user-images.githubusercontent.com opengraph.githubassets.com",
  "manifest-src 'self'",
  'media-src github.com user-images.githubusercontent.com secured-user-images.githubusercontent.com',
  'script-src github.githubassets.com',
  "style-src 'unsafe-inline' github.githubassets.com",
  'upgrade-insecure-requests',
  'worker-src github.githubassets.com github.com/assets-cdn/worker/ github.com/assets/ gist.github.com/assets-cdn/worker/',
].join('; ');
