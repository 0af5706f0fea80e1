import type { Frame } from 'puppeteer';
import { expect, test } from 'vitest';
import { pullRequestUrl } from './harness/example.ts';
import { bare, leakPanelAddress } from './harness/hostile.ts';
import { drawn, openPanel, panelFrame, panelFrames } from './harness/panel.ts';
import { usePage } from './harness/use-page.ts';

const ferry = 'github.com/lumen-labs/ferry';
const text = { 'content-type': 'text/plain; charset=utf-8' };

const stage = usePage({
  prepare: ({ routes }) => {
    routes.set(`${ferry}/pull/8`, bare('<title>Weak</title>'));
    routes.set(`${ferry}/pull/9`, bare('<title>Led away</title>'));
    routes.set(`${ferry}/pull/10`, bare('<title>Huge</title>'));
    const away = { location: 'https://elsewhere.example/diff' };
    routes.set(`${ferry}/pull/9.diff`, { status: 302, headers: away, body: '' });
    routes.set('elsewhere.example/diff', { status: 200, headers: text, body: 'stolen' });
    const huge = '+'.repeat(32 * 1024 * 1024 + 1);
    routes.set(`${ferry}/pull/10.diff`, { status: 200, headers: text, body: huge });
  },
});

interface Outcome {
  text: string;
  end: string;
}

/** Asks the background as the panel does; `end` is `end`, an error's code, or `closed`. */
function ask(frame: Frame, number: number): Promise<Outcome> {
  return frame.evaluate(async (wanted) => {
    const port = chrome.runtime.connect({ name: 'diff' });
    let received = '';
    const end = await new Promise<string>((resolve) => {
      port.onDisconnect.addListener(() => resolve('closed'));
      port.onMessage.addListener((message) => {
        const part = message as { type: string; text: string; error: { code: string } };
        if (part.type === 'text') received += part.text;
        else resolve(part.type === 'error' ? part.error.code : part.type);
      });
      port.postMessage({ type: 'diff/fetch', owner: 'lumen-labs', repo: 'ferry', number: wanted });
    });
    return { text: received, end };
  }, number);
}

/** The panel stays open from page to page: it is opened once and comes back by itself. */
async function openAt(number: number): Promise<Frame> {
  await stage.page.goto(`https://${ferry}/pull/${number}`);
  return drawn(await panelFrame(stage.page));
}

test('the panel gets the whole diff, through GitHub’s redirect, with the person’s session', async () => {
  const patch = 'patch-diff.githubusercontent.com/raw/lumen-labs/ferry/pull/1482.diff';
  await stage.page.goto(pullRequestUrl);
  await stage.page.setCookie({ name: 'user_session', value: 'me', url: pullRequestUrl, sameSite: 'Lax' });
  const outcome = await ask(await openPanel(stage.page), 1482);
  expect(outcome).toEqual({ text: stage.github.routes.get(patch)?.body, end: 'end' });
  expect(stage.github.cookies.get(`${ferry}/pull/1482.diff`)).toContain('user_session=me');
  expect(stage.github.cookies.get(patch)).toBe('');
});

test('the diff of another pull request than the tab’s is refused', async () => {
  const frame = await openAt(1475);
  stage.github.requests.length = 0;
  expect(await ask(frame, 1470)).toEqual({ text: '', end: 'refused' });
  expect(stage.github.requests).not.toContain(`${ferry}/pull/1470.diff`);
});

test('a redirect to a third host is not followed', async () => {
  expect(await ask(await openAt(9), 9)).toEqual({ text: '', end: 'not-found' });
  expect(stage.github.requests).not.toContain('elsewhere.example/diff');
});

test('a diff of more than 32 MB is an error', async () => {
  expect((await ask(await openAt(10), 10)).end).toBe('too-large');
});

test('a pull request without a diff is an error', async () => {
  expect(await ask(await openAt(8), 8)).toEqual({ text: '', end: 'not-found' });
});

test('case 13: a panel that proved nothing gets no diff', async () => {
  const ours = await openAt(8);
  const address = await leakPanelAddress(stage.page);
  await stage.page.evaluate((panel) => {
    const frame = document.createElement('iframe');
    frame.src = panel;
    document.body.append(frame);
  }, address);
  await expect.poll(() => panelFrames(stage.page).length).toBe(2);
  const forged = panelFrames(stage.page).find((frame) => frame !== ours);
  expect(forged && (await ask(forged, 8))).toEqual({ text: '', end: 'closed' });
});
