/** The GitHub that is always served. */
export const GITHUB_ORIGIN = 'https://github.com';

/**
 * The panel has two pages. What may be framed where stands in the manifest, once for all, and hosts are added later:
 * so github.com keeps a page that can be framed there alone, and hosts that the person added share another.
 */
export type PanelPath = '/panel.html' | '/added-panel.html';

/** The page that a document of this origin embeds. */
export function panelPathIn(origin: string): PanelPath {
  return origin === GITHUB_ORIGIN ? '/panel.html' : '/added-panel.html';
}

export function isPanelPath(path: string | null): path is PanelPath {
  return path === '/panel.html' || path === '/added-panel.html';
}
