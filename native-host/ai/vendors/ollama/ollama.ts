import * as z from 'zod/mini';
import { factsOf } from '../../models/table.ts';
import type { ModelRequest, Provider } from '../../provider.ts';
import { createProvider } from '../adapter.ts';
import { hostOf } from '../address.ts';
import { fetchWithin } from '../bounded-fetch.ts';
import { Unreadable } from '../failures/refusal.ts';
import type { Access, Vendor } from '../vendor.ts';
import { readOllamaAddress } from './address.ts';
import { readLines } from './lines.ts';
import { toParts } from './parts.ts';

const OWN = 'http://127.0.0.1:11434';

export const ollama: Vendor = {
  id: 'ollama',
  label: 'Ollama',
  /** Suggestions: only Ollama knows what was fetched. */
  models: ['gpt-oss:20b', 'qwen3:8b', 'gemma3:12b', 'llama3.2'],
  baseUrl: OWN,
  takesKey: 'none',
  env: { key: null, baseUrl: 'OLLAMA_HOST' },
  readAddress: readOllamaAddress,
  create: createOllama,
};

const advice = {
  unreachable: 'Start Ollama with `ollama serve`, or set its address.',
  unknownModel: (model: string) => `\`ollama pull ${model}\` fetches it.`,
};

function createOllama({ baseUrl: given }: Access): Provider {
  const baseUrl = given ?? OWN;
  return createProvider({
    id: ollama.id,
    label: ollama.label,
    host: hostOf(baseUrl),
    advice,
    async *ask({ model, messages }: ModelRequest, signal) {
      const response = await fetchWithin(
        `${baseUrl}/api/chat`,
        {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ model, messages, stream: true, ...windowOf(model) }),
          signal,
        },
        'line',
      );
      if (response.body) yield* toParts(readLines(response.body));
    },
    async list(signal) {
      const response = await fetchWithin(`${baseUrl}/api/tags`, { signal }, 'line');
      const tags = Tags.safeParse(await response.json());
      if (!tags.success) throw new Unreadable();
      return tags.data.models.map(({ name }) => name);
    },
  });
}

/**
 * Told nothing, Ollama serves 4,096 tokens on most machines and cuts the rest without a word, the role first. This
 * holds the compact profile and an answer; thoughts take as much again.
 */
function windowOf(model: string): { options?: { num_ctx: number } } {
  const handling = factsOf(ollama.id, model)?.strategy.specialHandling ?? [];
  if (!handling.includes('served-window')) return {};
  return { options: { num_ctx: handling.includes('thinks-aloud') ? 16_384 : 8192 } };
}

const Tags = z.object({ models: z.array(z.object({ name: z.string() })) });
