import { mkdtempSync } from 'node:fs';
import { createCheckout } from '../../example/checkout.ts';
import { examplePages } from '../../example/pages.ts';
import { launch } from './browser.ts';
import { startGithub } from './github.ts';
import { openPanel } from './panel.ts';

const co = mkdtempSync('/tmp/embed/co-');
createCheckout(co);
const github = await startGithub({ routes: examplePages(co) });
const t = await launch({ github, installHost: false, extension: '/tmp/embed/b/dist/extension/chrome-mv3' });
try {
  const page = await t.browser.newPage();
  page.on('console', (m) => console.log('PAGE', m.text()));
  const sw = await t.browser.waitForTarget((x) => x.type() === 'service_worker');
  const w = await sw.worker();
  w?.on('console', (m) => console.log('SW', m.text()));
  await page.goto('https://github.com/lumen-labs/ferry/pull/1482');
  await page.screenshot({ path: '/tmp/embed/closed.png' });
  const frame = await openPanel(page);
  console.log(frame.url());
  await new Promise((r) => setTimeout(r, 1500));
  console.log(await frame.evaluate(() => document.body.innerText));
  await page.screenshot({ path: '/tmp/embed/open.png' });
  const realms = page.extensionRealms();
  console.log(realms.length, await realms[0]?.evaluate(() => chrome.runtime.getURL('/panel.html')));
  console.log(
    await frame.evaluate(
      async () =>
        (
          await (window as any).requestDiff(
            { owner: 'lumen-labs', repo: 'ferry', number: 1482 },
            new AbortController().signal,
          )
        ).length,
    ),
  );
  console.log(
    await frame.evaluate(async () =>
      (window as any)
        .requestDiff({ owner: 'lumen-labs', repo: 'ferry', number: 1475 }, new AbortController().signal)
        .catch((e: Error) => e.message),
    ),
  );
} finally {
  await t.close();
  await github.close();
}
