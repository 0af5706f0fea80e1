import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openKeys } from '../../native-host/settings/keys.ts';
import { say } from '../fakes/openai.ts';
import { pullRequest } from '../fakes/page.ts';
import { endOf, KEY } from './turn-room.ts';
import { turnSession } from './turn-session.ts';

const here = turnSession();

const token = `ghp_${'a1B2c3D4e5F6g7H8i9J0'.repeat(2).slice(0, 36)}`;

function everyByteOf(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(folder, name)).isFile() && !name.endsWith('keys.json'))
    .map((name) => readFileSync(join(folder, name), 'latin1'))
    .join('\n');
}

test('cases 83, 84: planted keys reach neither server nor rows nor events nor errors', async () => {
  const secrets = [token, KEY];
  const page = pullRequest({
    title: `T ${token}`,
    body: `${KEY} ${token}`,
    files: [{ path: `${token}.ts`, change: 'added', additions: 1, deletions: 0, rendered: true }],
  });
  here.room.uploads.set(
    'u',
    `diff --git a/${token}.ts b/${token}.ts\nnew file mode 100644\n--- /dev/null\n+++ b/${token}.ts\n@@ -0,0 +1,2 @@\n+const key = "${token}";\n+const own = "${KEY}";\n`,
  );
  here.room.screen.text = `export GH=${token} OPENAI=${KEY}`;
  const more = { page, diff: 'u', terminal: 'term' };
  here.server.answer(say([`You wrote ${KEY.slice(0, 9)}`, KEY.slice(9, 20), `${KEY.slice(20)} there`]));
  expect(await here.asked('t1', `Is ${token} or ${KEY} mine?`, more)).toBe('You wrote [REDACTED] there');
  await here.asked('t2', 'And?', more);
  for (const status of [401, 400, 500]) {
    const text = JSON.stringify({ error: { message: `${KEY} ${token}`, code: token, type: KEY } });
    here.server.answer({ kind: 'status', status, body: text, headers: { 'retry-after-ms': '1' } });
    await here.asked(`e${status}`, `Again ${token}`, more);
    expect(await endOf(here.client, `e${status}`)).toMatchObject({
      status: 'failed',
      error: { code: expect.anything() },
    });
  }
  const places = {
    requests: here.server.requests.map((request) => request.body).join('\n'),
    events: JSON.stringify(here.client.events),
    rows:
      JSON.stringify(here.room.store.events(here.conversation, 0)) +
      JSON.stringify(here.room.store.conversations()),
    files: everyByteOf(here.room.folder),
  };
  for (const [place, text] of Object.entries(places)) {
    expect(text.length).toBeGreaterThan(100);
    for (const secret of secrets) expect([place, text.includes(secret)]).toEqual([place, false]);
  }
  expect(places.requests).toContain('[REDACTED');
});

test('case 83: what an old question and its answer hold is hidden once it is a key, whoever answers then', async () => {
  const late = 'plain-words-0815-of-a-gateway';
  here.server.answer(say(`It says ${late}`), say('second'));
  await here.asked('t1', `What is ${late}?`);
  expect(here.server.requests[0]?.body).toContain(late);
  await openKeys(join(here.room.folder, 'config')).set('compatible', late);
  here.room.settings.setBaseUrl('compatible', here.server.url);
  await here.asked('t2', 'And?', { choice: { provider: 'compatible', model: 'm' } });
  const second = here.server.requests[1];
  expect(second?.headers.authorization).toBe(`Bearer ${late}`);
  expect(second?.body).not.toContain(late);
  expect(second?.body).toContain('It says [REDACTED');
});

test('case 84: a key in the branch or path that a page is named by reaches no row, and the page is found again', async () => {
  const { client, room } = here;
  const repository = { host: 'github.com', owner: 'octo', repo: 'tool' };
  const pages = [
    { ...repository, kind: 'compare' as const, id: `compare/octo:tool:main...octo:tool:${token}` },
    { ...repository, kind: 'file' as const, id: `blob/main/${KEY}.txt` },
  ];
  for (const page of pages) {
    const { id } = await client.call('conversation/open', { page, fresh: true });
    expect(await client.call('conversation/open', { page, fresh: false })).toMatchObject({ id });
  }
  for (const secret of [token, KEY]) expect(everyByteOf(room.folder).includes(secret)).toBe(false);
});
