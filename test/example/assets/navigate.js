// Soft navigation as GitHub's Turbo does it: the body is replaced, the document stays.
(() => {
  const root = '/lumen-labs/ferry';
  const announce = (name) => document.dispatchEvent(new CustomEvent(name, { bubbles: true }));

  async function visit(url) {
    announce('turbo:visit');
    const response = await fetch(url, { headers: { accept: 'text/html' } });
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    announce('turbo:before-render');
    document.title = page.title;
    document.documentElement.replaceChild(document.adoptNode(page.body), document.body);
    announce('turbo:render');
    announce('turbo:load');
  }

  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (!link || !plain || link.origin !== location.origin || !link.pathname.startsWith(root)) return;
    event.preventDefault();
    if (link.hash && link.pathname === location.pathname) {
      location.hash = link.hash;
      return;
    }
    history.pushState({}, '', link.href);
    void visit(link.href).then(() => scrollTo(0, 0));
  });
  addEventListener('popstate', () => void visit(location.href));
  announce('turbo:load');
})();
