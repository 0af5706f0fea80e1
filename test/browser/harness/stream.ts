import type { Answer } from '../../fakes/model-service.ts';
import { DONE, finish, textDelta, usage } from '../../fakes/openai.ts';

/** An answer that flows and stops as the test wants, and knows at each moment what was sent of it. */
export interface Flow {
  answer: Answer;
  /** The text that the server has sent so far. */
  sent(): string;
  /** Deltas sent so far. */
  count(): number;
  hold(): void;
  /** While held: so many more deltas. */
  letPass(count: number): void;
  release(): void;
}

/** One delta each `pace` milliseconds, each in two packets that may cut a character apart. */
export function flow(deltas: string[], pace: number): Flow {
  const sent: string[] = [];
  let allowed = Number.POSITIVE_INFINITY;
  let wake = () => {};
  const allow = (count: number) => {
    allowed = count;
    wake();
  };
  const flowing = async () => {
    while (allowed <= 0) await new Promise<void>((resolve) => (wake = resolve));
  };
  const turn = async (delta: string) => {
    await flowing();
    allowed--;
    sent.push(delta);
  };
  const steps = deltas.flatMap((delta) => [() => turn(delta), ...pieces(textDelta(delta)), pace]);
  return {
    answer: { kind: 'stream', steps: [...steps, flowing, finish('stop'), usage(12, 3), DONE] },
    sent: () => sent.join(''),
    count: () => sent.length,
    hold: () => allow(0),
    letPass: (count) => allow(allowed + count),
    release: () => allow(Number.POSITIVE_INFINITY),
  };
}

function pieces(text: string): (Uint8Array | number)[] {
  const bytes = Buffer.from(text);
  const middle = Math.floor(bytes.length / 2) + 1;
  return [bytes.subarray(0, middle), 0, bytes.subarray(middle)];
}

/** Lines of an answer as models write it: prose, lists, code, emoji that consist of several characters. */
export function oddDeltas(count: number): string[] {
  const some = [
    'The guard ',
    'né 日本 ',
    '🏳️‍🌈👋🏽 ',
    'in `sync.ts`',
    '.\n',
    '\n```ts\n',
    'const x = "𝒳";\n',
    '```\n\n',
    '- a **bold ',
    'item**\n',
    '\n',
    '\u200d\ufe0f ',
    'ends. ',
  ];
  return Array.from({ length: count }, (_, index) => `${some[index % some.length]}${index} `);
}
