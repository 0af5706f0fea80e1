import type { Theme } from './messages.ts';

const attributes = ['data-color-mode', 'data-light-theme', 'data-dark-theme'];

/** The theme that a page of GitHub shows. Slots mislead: the light one may hold a dark theme. */
export function readTheme(root: Element, prefersDark: boolean): Theme {
  const mode = root.getAttribute('data-color-mode') ?? 'light';
  const dark = mode === 'dark' || (mode === 'auto' && prefersDark);
  const slot = dark ? 'dark' : 'light';
  const name = root.getAttribute(`data-${slot}-theme`) || slot;
  return { mode: name.startsWith('dark') ? 'dark' : 'light', name };
}

/** Calls `onTheme` whenever the page's theme changes. */
export function followTheme(root: Element, end: AbortSignal, onTheme: (theme: Theme) => void): void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  let last = readTheme(root, dark.matches);
  const look = () => {
    const theme = readTheme(root, dark.matches);
    if (theme.name === last.name) return;
    last = theme;
    onTheme(theme);
  };
  const observer = new MutationObserver(look);
  observer.observe(root, { attributeFilter: attributes });
  dark.addEventListener('change', look, { signal: end });
  end.addEventListener('abort', () => observer.disconnect(), { once: true });
}
