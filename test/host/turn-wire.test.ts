import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { answerOf as encoded, type ModelApi, modelApis } from '../fakes/model-apis.ts';
import { type ModelService, startModelService } from '../fakes/model-service.ts';
import { pullRequest } from '../fakes/page.ts';
import { commandRecord } from '../fakes/records.ts';
import { drawLots } from '../secrets/lot.ts';
import { type Client, endOf, KEY, openRoom, question, type Room, receiptOf } from './turn-room.ts';
import { opened } from './turn-session.ts';

/** A key of a kind of its own for each place that a request draws from: one that arrives tells where it came from. */
const lot = drawLots(6);
const PLANTED = {
  title: lot.fill('ghp_<62*36>'),
  description: lot.fill('github_pat_<62*22>_<62*59>'),
  author: lot.fill('glpat-<slug*20>'),
  label: lot.fill('npm_<62*36>'),
  commit: lot.fill('sk-ant-api03-<slug*93>AA'),
  branch: lot.fill('hf_<52*34>'),
  thread: lot.fill('xoxb-<10*12>-<10*12>-<62*24>'),
  check: lot.fill('sk_live_<62*24>'),
  fileName: lot.fill('dop_v1_<16*64>'),
  diffName: lot.fill('r8_<62*37>'),
  diffLine: lot.fill('AIza<slug*35>'),
  diffPassword: lot.fill('Tr<62*14>9'),
  diffOwnKey: Buffer.from(`x${KEY}y`).toString('base64').slice(4, -6),
  screen: lot.fill('gsk_<62*52>'),
  folder: lot.fill('pul-<16*40>'),
  command: lot.fill('AKIA<32*16>'),
  output: lot.fill('SG.<slug*22>.<slug*43>'),
  stderr: lot.fill('lin_api_<62*40>'),
  selected: lot.fill('nvapi-<slug*64>'),
  selectedName: lot.fill('pypi-AgEIcHlwaS5vcmc<slug*80>'),
  question: lot.fill('rubygems_<16*48>'),
  before: lot.fill('dckr_pat_<slug*27>'),
  answered: lot.fill('sntryu_<16*64>'),
  refused: lot.fill('NRAK-<36G*27>'),
  own: KEY,
};

/** What a person may ask, with a key in everything that goes along. */
const page = pullRequest({
  title: `Use ${PLANTED.title}`,
  body: `It is ${PLANTED.description}, and ${KEY}.`,
  author: PLANTED.author,
  labels: [PLANTED.label],
  commits: [{ sha: 'a'.repeat(40), title: `add ${PLANTED.commit}` }],
  head: { owner: 'octo', repo: 'tool', ref: `fix/${PLANTED.branch}` },
  threads: [
    {
      author: 'zoe',
      path: 'a.ts',
      line: 3,
      resolved: false,
      comments: [{ author: 'zoe', body: PLANTED.thread }],
    },
  ],
  checks: [{ name: `lint ${PLANTED.check}`, state: 'failure' }],
  files: [
    { path: `src/${PLANTED.fileName}.ts`, change: 'added', additions: 2, deletions: 0, rendered: true },
  ],
});
const diff = `diff --git a/${PLANTED.diffName}.ts b/${PLANTED.diffName}.ts
new file mode 100644
--- /dev/null
+++ b/${PLANTED.diffName}.ts
@@ -0,0 +1,4 @@
+const key = "${PLANTED.diffLine}";
+const password = '${PLANTED.diffPassword}';
+const own = "${KEY}";
+const encoded = "${Buffer.from(`x${KEY}y`).toString('base64')}";
`;
const selection = [
  {
    text: `+token: ${PLANTED.selected}`,
    lines: { path: `${PLANTED.selectedName}.yml`, side: 'new' as const, first: 1, last: 1 },
  },
];

describe.each(modelApis.map((api) => [api.provider, api] as const))('%s', (provider, api) => {
  let service: ModelService;
  let room: Room;
  let client: Client;
  let conversation: string;

  beforeAll(async () => {
    service = await startModelService();
    room = openRoom({ provider, baseUrl: `${service.origin}${api.base}` });
    client = room.client();
    conversation = await opened(client);
    room.uploads.set('u', diff);
    Object.assign(room.screen, { text: `$ env\nX=${PLANTED.screen} ${KEY}`, cwd: `/home/${PLANTED.folder}` });
    room.history.add({
      record: commandRecord({ command: `deploy --id ${PLANTED.command}`, stderrSource: 'separate' }),
      output: { head: `using ${PLANTED.output}\n`, tail: '', cutBytes: 0 },
      stderr: { head: `refused ${PLANTED.stderr}\n`, tail: '', cutBytes: 0 },
    });
    await ask('t1', `Keep ${PLANTED.before}.`, [`Kept ${PLANTED.answered}.`]);
    service.answer({ kind: 'status', status: 400, body: api.error(400, `no ${PLANTED.refused} ${KEY}`) });
    await finished('t2', 'And now?', {});
    const more = { page, diff: 'u', terminal: 't', selection };
    await ask('t3', `Is it ${PLANTED.question} or ${KEY}?`, ['No.'], more);
    await ask('t4', '/fix', ['Done.'], { ...more, record: 'r1', selection: null });
  });

  afterAll(async () => {
    await room.close();
    await service.close();
  });

  afterEach(() => expect(room.bugs).toEqual([]));

  async function ask(turn: string, text: string, says: string[], more = {}): Promise<void> {
    service.answer(encoded(api, { text: says }));
    await finished(turn, text, more);
  }

  async function finished(turn: string, text: string, more: object): Promise<void> {
    await client.call('turn/start', { turn, ...question(conversation, text, more) });
    await endOf(client, turn);
  }

  test('P9, cases 83 to 85: what was planted arrives nowhere, whatever place it stood in', () => {
    const wire = service.requests.map(({ path, body }) => `${path}\n${body}`).join('\n');
    const arrived = Object.entries(PLANTED).filter(([, secret]) => wire.includes(secret));
    expect(arrived.map(([place]) => place)).toEqual([]);
    expect(wire.match(/\[REDACTED/g)?.length).toBeGreaterThan(10);
  });

  test('and stands in no event and no row, but for what the model itself said', () => {
    const kept = JSON.stringify(client.events) + JSON.stringify(room.store.events(conversation, 0));
    const { answered: _, ...planted } = PLANTED;
    const found = Object.entries(planted).filter(([, secret]) => kept.includes(secret));
    expect(found.map(([place]) => place)).toEqual([]);
  });

  test('every place was asked about', () => {
    const wire = service.requests.map(({ body }) => body).join('\n');
    for (const said of [
      'const password =',
      'X=[REDACTED',
      'deploy --id [REDACTED',
      'refused [REDACTED',
      'Kept [REDACTED',
    ])
      expect(wire).toContain(said);
  });

  test.each(['t1', 't3', 't4'])(
    'C8: the receipt of %s holds every string that arrived, and nothing else',
    (turn) => {
      const index = ['t1', 't2', 't3', 't4'].indexOf(turn);
      const arrived = stringsOf(api, JSON.parse(service.requests[index]?.body ?? '{}'));
      const told = receiptOf(client, turn).messages.map(({ content }) => content);
      expect(arrived.sort()).toEqual(told.sort());
    },
  );
});

/** Every text of a request's messages, system text and tools, as the API's documentation places them. */
function stringsOf({ provider }: ModelApi, body: Record<string, unknown>): string[] {
  const places =
    provider === 'gemini' ? ['systemInstruction', 'contents', 'tools'] : ['system', 'messages', 'tools'];
  return places.flatMap((place) => textsIn(body[place]));
}

/** All strings but those that say of what kind a part is, or whose. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    ['role', 'type'].includes(name) ? [] : textsIn(inner),
  );
}
