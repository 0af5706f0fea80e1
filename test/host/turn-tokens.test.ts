import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countTokens } from '../../native-host/ai/tokens/count.ts';
import { answerOf, modelApis } from '../fakes/model-apis.ts';
import { type ModelService, startModelService } from '../fakes/model-service.ts';
import { pullRequest } from '../fakes/page.ts';
import { bigDiff, prose } from '../fakes/prompt.ts';
import { type Client, endOf, openRoom, question, type Room } from './turn-room.ts';
import { opened } from './turn-session.ts';

const page = pullRequest({ body: prose(300) });

describe.each(modelApis.map((api) => [api.provider, api] as const))('%s', (provider, api) => {
  let service: ModelService;
  let room: Room;
  let client: Client;
  let conversation: string;
  let turns = 0;

  beforeAll(async () => {
    service = await startModelService();
    await open();
  });

  afterAll(async () => {
    expect(room.bugs).toEqual([]);
    await room.close();
    await service.close();
  });

  async function open(folder?: string): Promise<void> {
    room = openRoom({ provider, baseUrl: `${service.origin}${api.base}`, folder });
    room.uploads.set('u', bigDiff(60));
    client = room.client();
    conversation = await opened(client);
  }

  /** What the next prompt would hold: our count of what stands in it, and what the receipt tells of it. */
  async function next(model = 'm-1', more = {}) {
    const choice = { provider, model };
    const asked = question(conversation, 'What does it do?', { page, choice, ...more });
    const { messages, tokens, budget } = await client.call('turn/preview', asked);
    const counted = messages.reduce((sum, { content }) => sum + countTokens(content), 0);
    return { counted, tokens, budget, factor: tokens / counted };
  }

  async function report(input: number) {
    turns += 1;
    service.answer(answerOf(api, { text: ['Yes.'], usage: { input, output: 2, cached: 0 } }));
    const turn = `t${turns}`;
    await client.call('turn/start', { turn, ...question(conversation, 'What does it do?', { page }) });
    return endOf(client, turn);
  }

  test('C12: the next estimate follows what the service counted, and stays over a restart', async () => {
    const before = await next();
    await report(Math.round(before.counted * 1.3));
    expect((await next()).factor).toBeCloseTo(1.3, 1);
    await room.room.close?.();
    await open(room.folder);
    expect((await next()).factor).toBeCloseTo(1.3, 1);
    expect((await next('m-2')).factor).toBeCloseTo(before.factor, 1);
  });

  test('C3: the budgets hold in the tokens that the service counts', async () => {
    const full = await next('m-1', { diff: 'u' });
    expect(full).toMatchObject({ budget: 4000 });
    expect(full.counted * 1.3).toBeLessThan(4100);
    expect(full.counted * 1.3).toBeGreaterThan(3600);
  });

  test('what cannot be a count changes nothing', async () => {
    const { counted } = await next();
    for (const lie of [0, -1300, 0.5, counted * 1000, 1e300]) {
      const { status, usage } = await report(lie);
      expect(status).toBe('completed');
      expect(usage?.inputTokens ?? 0).toBeGreaterThanOrEqual(0);
    }
    expect((await next()).factor).toBeCloseTo(1.3, 1);
  });
});
