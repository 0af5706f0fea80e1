import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openai } from '../../native-host/ai/providers/openai.ts';
import type { Part } from '../../shared/conversation/part.ts';
import { byteByByte } from '../fakes/model-service.ts';
import { startFakeOpenAI } from '../fakes/openai.ts';

const folder = join(process.env.PULLSIDE_CAPTURES ?? '../shared/captures', 'streams');

interface Recorded {
  choices?: {
    delta?: { content?: string | { text?: string }[] | null } | null;
    finish_reason?: string | null;
  }[];
}

/** Recorded answers of OpenAI-compatible servers as raw SSE. */
function recordings(): [string, string][] {
  const raw = join(folder, 'raw-sse');
  const files = readdirSync(raw).map((name): [string, string] => [
    name,
    readFileSync(join(raw, name), 'utf8'),
  ]);
  const jsonLines = join(folder, 'vercel-ai');
  const wrapped = readdirSync(jsonLines).map((name): [string, string] => {
    const lines = readFileSync(join(jsonLines, name), 'utf8').split('\n').filter(Boolean);
    return [name, lines.map((line) => `data: ${line}\n\n`).join('')];
  });
  return [...files, ...wrapped].filter(([, text]) => text.includes('"chat.completion.chunk"'));
}

function textOf(event: Recorded): string {
  const content = event.choices?.[0]?.delta?.content ?? '';
  return typeof content === 'string' ? content : content.map((piece) => piece.text ?? '').join('');
}

function eventsOf(sse: string): Recorded[] {
  return sse
    .split('\n')
    .filter((line) => line.startsWith('data: {'))
    .map((line): Recorded => JSON.parse(line.slice(6)));
}

test.skipIf(!existsSync(folder))(
  'recorded chat completions give their text, whole or byte by byte',
  async () => {
    const server = await startFakeOpenAI();
    const seen: string[] = [];
    for (const [name, sse] of recordings()) {
      const events = eventsOf(sse);
      if (events.some((event) => 'error' in event)) continue;
      const text = events.map(textOf).join('');
      const finished = events.some((event) => event.choices?.[0]?.finish_reason);
      for (const answer of [{ kind: 'stream' as const, steps: [sse] }].flatMap((whole) =>
        sse.length < 4_000 ? [whole, byteByByte(whole)] : [whole],
      )) {
        server.answer(answer);
        const parts = await ask(server.url);
        expect([name, joined(parts)]).toEqual([name, text]);
        const reason = parts.at(-1);
        expect([name, reason?.type === 'finish' && reason.reason !== 'incomplete']).toEqual([name, finished]);
      }
      seen.push(name);
    }
    await server.close();
    expect(seen.length).toBeGreaterThan(5);
  },
);

async function ask(baseUrl: string): Promise<Part[]> {
  const parts: Part[] = [];
  const request = { model: 'm', messages: [], material: { question: '', page: null, diff: null } };
  const provider = openai.create({ key: 'sk-none', baseUrl });
  for await (const part of provider.stream(request, new AbortController().signal)) parts.push(part);
  return parts;
}

function joined(parts: readonly Part[]): string {
  return parts.map((part) => (part.type === 'text-delta' ? part.text : '')).join('');
}
