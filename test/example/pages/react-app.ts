import { embedded, html, type Markup } from './html.ts';

/** GitHub's element around each React page: its data first, then what the server rendered of it. */
export function reactApp(name: string, path: string, payload: unknown, root: Markup): Markup {
  return html`<react-app app-name="${name}" initial-path="${path}" data-attempted-ssr="true" data-ssr="true" data-lazy="false" class="loaded">
<script type="application/json" data-target="react-app.embeddedData">${embedded({ payload })}</script>
<div data-target="react-app.reactRoot">${root}</div>
</react-app>`;
}
