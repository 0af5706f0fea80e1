/** Turbo's and React's own words for a page that came without a load. */
const events = ['turbo:load', 'turbo:render', 'soft-nav:end'];

/**
 * Calls `onChange` when the address or the page's content may be another one:
 * soft navigation, and the title, which React sets last.
 */
export function followNavigation(end: AbortSignal, onChange: () => void): void {
  for (const event of events) document.addEventListener(event, onChange, { signal: end });
  window.addEventListener('popstate', onChange, { signal: end });
  window.navigation?.addEventListener('currententrychange', onChange, { signal: end });
  whenParsed(end, () => {
    onChange();
    const observer = new MutationObserver(onChange);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    end.addEventListener('abort', () => observer.disconnect(), { once: true });
  });
}

function whenParsed(end: AbortSignal, then: () => void): void {
  if (document.readyState !== 'loading') then();
  else document.addEventListener('DOMContentLoaded', then, { signal: end, once: true });
}
