import { type Answer, type ModelService, startModelService } from './model-service.ts';

export interface FakeOpenAI extends Omit<ModelService, 'origin'> {
  /** Base URL as OPENAI_BASE_URL takes it. */
  readonly url: string;
}

/** An OpenAI-compatible server on loopback, with control over every byte of its answers. */
export async function startFakeOpenAI(): Promise<FakeOpenAI> {
  const service = await startModelService(say('Hello.'));
  return { ...service, url: `${service.origin}/v1` };
}

/** A whole answer of these deltas, with usage, at `pace` milliseconds a delta. */
export function say(text: string | string[], pace = 0): Answer {
  const deltas = typeof text === 'string' ? [text] : text;
  const steps = deltas.flatMap((delta) => (pace > 0 ? [textDelta(delta), pace] : [textDelta(delta)]));
  return { kind: 'stream', steps: [...steps, finish('stop'), usage(12, 3), DONE] };
}

/** An answer to who asks which models there are. */
export function listOf(...models: string[]): Answer {
  return { kind: 'status', status: 200, body: modelList(models) };
}

export function modelList(models: readonly string[]): string {
  return JSON.stringify({ object: 'list', data: models.map((id) => ({ id, object: 'model' })) });
}

export const DONE = 'data: [DONE]\n\n';

export function textDelta(content: string): string {
  return delta({ content });
}

export function delta(value: Record<string, unknown>): string {
  return event({ choices: [{ index: 0, delta: value, finish_reason: null }] });
}

export function finish(reason: string): string {
  return event({ choices: [{ index: 0, delta: {}, finish_reason: reason }] });
}

export function usage(input: number, output: number, cached = 0): string {
  const counts = { prompt_tokens: input, completion_tokens: output, total_tokens: input + output };
  return event({ choices: [], usage: { ...counts, prompt_tokens_details: { cached_tokens: cached } } });
}

export function event(value: Record<string, unknown>): string {
  const chunk = { id: 'c1', object: 'chat.completion.chunk', created: 1, model: 'fake', ...value };
  return `data: ${JSON.stringify(chunk)}\n\n`;
}
