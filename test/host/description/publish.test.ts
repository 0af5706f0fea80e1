import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Params, Result } from '../../../shared/protocol/methods.ts';
import type { FakePull } from '../../fakes/github-pull.ts';
import { PLANTED } from './merges.ts';
import { type DescriptionSite, openDescriptionSite } from './site.ts';

const TOKEN = `ghp_${'n4Kq8Zs2Wd6Xe0Rf5Tg9'.repeat(2).slice(0, 36)}`;
const page = { host: 'github.com', owner: 'octo', repo: 'tool', kind: 'pull-request', id: '12' } as const;
const session = { id: 'test', signal: new AbortController().signal, notify: () => {} };
const sha = 'd'.repeat(40);

let site: DescriptionSite;
let pull: FakePull;

beforeAll(async () => {
  site = await openDescriptionSite();
});

beforeEach(() => {
  pull = {
    ...{ owner: 'octo', repo: 'tool', number: 12, headSha: sha, mergeBase: sha, files: [] },
    base: { sha, ref: 'main' },
    text: { title: 'Retry', body: 'Old.\r\n\r\nMore.' },
  };
  site.github.pulls.splice(0, 9, pull);
  site.github.tokens.add(TOKEN);
  site.github.requests.length = 0;
  site.variables.GH_TOKEN = TOKEN;
});

afterAll(() => site.close());

async function publish(more: Partial<Params<'description/publish'>> = {}) {
  const params = { page, title: null, body: 'New.', expected: 'Old.\n\nMore.', ...more };
  return site.handlers['description/publish']?.(params, session) as Promise<Result<'description/publish'>>;
}

const undo = async (expected: string) => site.handlers['description/undo']?.({ page, expected }, session);
const gate = async (title: string, body: string) =>
  (await site.handlers['description/gate']?.({ title, body }, session)) as Result<'description/gate'>;
const sent = () => site.github.requests.filter(({ method }) => method === 'PATCH');

describe('a description that is sent to GitHub', () => {
  test('E1: takes one request, and says what stands there then', async () => {
    expect(await publish({ title: 'Retry uploads' })).toEqual({
      title: 'Retry uploads',
      body: 'New.',
      findings: [],
    });
    expect(pull.text).toEqual({ title: 'Retry uploads', body: 'New.' });
    expect(sent()).toHaveLength(1);
  });

  test('E1: a title of null is left as it is', async () => {
    await publish();
    expect(JSON.parse(sent()[0]?.body ?? '')).toEqual({ body: 'New.' });
  });

  test('E1: what was changed meanwhile is not written over', async () => {
    await expect(publish({ expected: 'Older.' })).rejects.toMatchObject({
      code: 'refused',
      message: expect.stringContaining('nothing was sent'),
    });
    expect(sent()).toEqual([]);
  });

  test.each([
    ['a failure', { status: 500 }],
    ['a broken connection', 'reset' as const],
    ['another place', { status: 307, headers: { location: '/repositories/1/pulls/12' } }],
  ])('E1: is not sent again after %s', async (_, fault) => {
    // The question before it is not the one that fails.
    const asked = site.github.answer;
    site.github.answer = (request) => {
      if (request.method === 'PATCH') site.github.fail(/pulls\/12$/, fault);
      return asked(request);
    };
    await expect(publish()).rejects.toMatchObject({ code: expect.stringMatching(/^github-/) });
    site.github.answer = asked;
    expect(sent()).toHaveLength(1);
  });

  test.each([403, 404])('E1: a token that may only read is told as that (%i)', async (status) => {
    const asked = site.github.answer;
    site.github.answer = (request) => {
      if (request.method === 'PATCH') site.github.fail(/pulls\/12$/, { status, body: '{}' });
      return asked(request);
    };
    await expect(publish()).rejects.toMatchObject({
      code: 'github-refused',
      message: expect.stringContaining('does not let the GH_TOKEN of your login environment change'),
    });
    site.github.answer = asked;
  });

  test('E1: without a token nothing is sent, and it is said what to do', async () => {
    delete site.variables.GH_TOKEN;
    await expect(publish()).rejects.toMatchObject({ message: expect.stringContaining('token') });
    expect(sent()).toEqual([]);
  });

  test('E7: a planted key does not reach it', async () => {
    const body = `It logs in with ${PLANTED}, or with token=${TOKEN}.`;
    const { findings } = await publish({ title: `Use ${PLANTED}`, body });
    expect(findings).toHaveLength(3);
    const told = JSON.stringify([sent(), pull.text].map((value) => JSON.stringify(value)));
    expect(told.replaceAll(`Bearer ${TOKEN}`, '')).not.toContain(TOKEN);
    expect(told).not.toContain(PLANTED);
    expect(pull.text?.body).toContain('[REDACTED');
  });

  test('E1: undo sends back what stood there, secrets and line ends of the person’s own too, and once', async () => {
    const body = `Old, with ${PLANTED}.\r\n\r\nMore.`;
    pull.text = { title: 'Retry', body };
    await publish({ title: 'Retry uploads', expected: body.replaceAll('\r\n', '\n') });
    expect(await undo('New.')).toEqual({ title: 'Retry', body });
    expect(pull.text).toEqual({ title: 'Retry', body });
    await expect(undo(body)).rejects.toMatchObject({ code: 'not-found' });
    expect(sent()).toHaveLength(2);
  });

  test('E1: undo leaves a title that was left, and what was changed meanwhile', async () => {
    await publish();
    pull.text = { title: 'Named anew', body: 'New.' };
    await undo('New.');
    expect(pull.text).toEqual({ title: 'Named anew', body: 'Old.\r\n\r\nMore.' });
    await publish();
    pull.text = { title: 'Named anew', body: 'Somebody else’s.' };
    await expect(undo('New.')).rejects.toMatchObject({ code: 'refused' });
    await expect(undo('Somebody else’s.')).rejects.toMatchObject({ code: 'not-found' });
    expect(pull.text.body).toBe('Somebody else’s.');
  });

  test('E1: undo leaves a title that somebody changed since ours', async () => {
    await publish({ title: 'Retry uploads' });
    pull.text = { title: 'Named by somebody', body: 'New.' };
    await undo('New.');
    expect(pull.text).toEqual({ title: 'Named by somebody', body: 'Old.\r\n\r\nMore.' });
  });

  test('E1: an issue has no description of ours, and a page no address of its own', async () => {
    for (const wrong of [
      { ...page, kind: 'issue' as const },
      { ...page, id: '12/../13' },
    ])
      await expect(publish({ page: wrong })).rejects.toMatchObject({ code: 'bad-request' });
    expect(site.github.requests).toEqual([]);
  });
});

describe('the gate', () => {
  test('E7: hides what is secret, and nothing else', async () => {
    const body = `## Why\n\nKey: ${PLANTED}\r\n<!-- keep 👩‍💻 -->\n- [x] ${'a'.repeat(40)}`;
    expect(await gate('Fix it', body)).toEqual({
      title: 'Fix it',
      body: body.replace(PLANTED, '[REDACTED:github-token]'),
      findings: ['github-token'],
      refusal: null,
    });
  });

  test('E1: 65,536 characters pass, one more is refused and nothing cut', async () => {
    const most = `${'é'.repeat(65_534)}👍\n`;
    const refusal =
      'The description has 65,537 characters, and GitHub takes 65,536. Leave sections out, or shorten it.';
    expect(await gate('', most)).toMatchObject({ body: most, refusal: null });
    expect(await gate('', `${most}!`)).toMatchObject({ body: `${most}!`, refusal });
    expect((await gate('t'.repeat(257), '')).refusal).toContain('The title has 257');
    await expect(publish({ body: `${most}!` })).rejects.toMatchObject({
      code: 'too-large',
      message: refusal,
    });
    expect(site.github.requests).toEqual([]);
  });
});
