import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { CHROMIUM_EXTENSION_ID } from '../../shared/protocol/version.ts';
import { type Launched, launch } from './harness/browser.ts';
import { builtExtension } from './harness/chromium.ts';
import { pullRequestUrl } from './harness/example.ts';
import { contentScriptWorld } from './harness/hostile.ts';
import { openPanel } from './harness/panel.ts';
import { useHostilePage } from './harness/use-page.ts';

/** What the extension's background logged. */
const logged: string[] = [];

const stage = useHostilePage();
beforeAll(() => logBackground());
beforeEach(() => {
  logged.length = 0;
});

async function logBackground(): Promise<void> {
  const isOurs = (url: string) => url.startsWith(`chrome-extension://${CHROMIUM_EXTENSION_ID}/`);
  const target = await stage.launched.browser.waitForTarget(
    (one) => one.type() === 'service_worker' && isOurs(one.url()),
  );
  const worker = await target.worker();
  worker?.on('console', (message) => logged.push(message.text()));
}

test('case 10: a message to write to a terminal, from a content script, is refused and logged', async () => {
  await stage.page.goto(pullRequestUrl);
  await openPanel(stage.page);
  const write = { type: 'terminal/write', terminal: 't', data: 'touch x\r' };
  const answer = await contentScriptWorld(stage.page).evaluate(
    (sent) => chrome.runtime.sendMessage(sent),
    write,
  );
  expect(answer).toEqual({ ok: false });
  await expect.poll(() => logged.join('\n')).toContain('refused "terminal/write" from https://github.com');
});

test('case 10: a content script cannot pass for the panel', async () => {
  await stage.page.goto(pullRequestUrl);
  const answer = await contentScriptWorld(stage.page).evaluate(async () => {
    const nonce = crypto.randomUUID();
    await chrome.runtime.sendMessage({ type: 'embed/offer', nonce });
    return chrome.runtime.sendMessage({ type: 'embed/hello', nonce });
  });
  expect(answer).toEqual({ ok: false });
});

test('case 10: a content script gets no diff', async () => {
  await stage.page.goto(pullRequestUrl);
  const received = await contentScriptWorld(stage.page).evaluate(async () => {
    const port = chrome.runtime.connect({ name: 'diff' });
    const messages: unknown[] = [];
    port.onMessage.addListener((message) => messages.push(message));
    port.postMessage({ type: 'diff/fetch', owner: 'lumen-labs', repo: 'ferry', number: 1482 });
    await new Promise<void>((resolve) => port.onDisconnect.addListener(resolve));
    return messages;
  });
  expect(received).toEqual([]);
  expect(stage.github.requests).not.toContain('github.com/lumen-labs/ferry/pull/1482.diff');
});

test('case 10: a content script cannot start a host', async () => {
  await stage.page.goto(pullRequestUrl);
  const kind = await contentScriptWorld(stage.page).evaluate(
    () => typeof Reflect.get(chrome.runtime, 'connectNative'),
  );
  expect(kind).toBe('undefined');
});

test('case 10, P2: a content script that tells of another pull request than the tab shows is not believed', async () => {
  await stage.page.goto(pullRequestUrl);
  await contentScriptWorld(stage.page).evaluate(() => {
    const { prototype } = MessagePort;
    const post = prototype.postMessage;
    prototype.postMessage = function (this: MessagePort, message: { context?: { number: number } }) {
      if (message.context) message.context.number = 1475;
      post.call(this, message);
    } as typeof post;
  });
  const panel = await openPanel(stage.page);
  await expect.poll(() => logged.join('\n')).toContain('refused "embed/shows"');
  expect(await panel.evaluate(() => document.body.textContent)).not.toContain('1475');
});

/** What another extension is told that sends a message to ours and connects to it. */
async function callFromOther({ browser, home }: Launched): Promise<unknown[]> {
  const other = join(home, 'other');
  mkdirSync(other);
  const manifest = {
    manifest_version: 3,
    name: 'Other',
    version: '1',
    background: { service_worker: 'other.js' },
  };
  writeFileSync(join(other, 'manifest.json'), JSON.stringify(manifest));
  writeFileSync(join(other, 'other.js'), '');
  const id = await browser.installExtension(other);
  const target = await browser.waitForTarget((one) => one.url() === `chrome-extension://${id}/other.js`);
  const worker = await target.worker();
  const answers = await worker?.evaluate(async (ours) => {
    const offer = { type: 'embed/offer', nonce: 'n'.repeat(36) };
    const message = chrome.runtime.sendMessage(ours, offer).then(
      () => 'answered',
      (error: Error) => error.message,
    );
    const port = new Promise((resolve) => {
      chrome.runtime.connect(ours).onDisconnect.addListener(() => resolve(chrome.runtime.lastError?.message));
      setTimeout(() => resolve('connected'), 20_000);
    });
    return [await message, await port];
  }, CHROMIUM_EXTENSION_ID);
  await browser.uninstallExtension(id);
  return answers ?? [];
}

const nobody = expect.stringContaining('Receiving end does not exist');

test('case 11: messages and ports of another extension find nobody', async () => {
  expect(await callFromOther(stage.launched)).toEqual([nobody, nobody]);
});

test('case 11: the manifest lets in no other extension and no page', async () => {
  await stage.page.goto(pullRequestUrl);
  const frame = await openPanel(stage.page);
  const manifest = await frame.evaluate(() => chrome.runtime.getManifest());
  expect(manifest.externally_connectable).toEqual({ ids: [], matches: [] });
  expect(await stage.page.evaluate(() => 'chrome' in window && 'runtime' in Object(window.chrome))).toBe(
    false,
  );
});

test('case 11: nobody would hear another extension, even if the manifest let it in', async () => {
  const folder = join(stage.launched.home, 'let-in');
  cpSync(builtExtension, folder, { recursive: true });
  const file = join(folder, 'manifest.json');
  const { externally_connectable: _, ...manifest } = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify(manifest));
  const letIn = await launch({ github: stage.github, installHost: false, extension: folder });
  try {
    expect(await callFromOther(letIn)).toEqual([nobody, nobody]);
  } finally {
    await letIn.close();
  }
});
