import type { GenerateContentParameters, GoogleGenAI } from '@google/genai/web';
import * as z from 'zod/mini';
import type { ModelRequest, Provider } from '../../provider.ts';
import { createProvider, loadOnce } from '../adapter.ts';
import { checkAddress, hostOf } from '../address.ts';
import { boundedFetch } from '../bounded-fetch.ts';
import { Refusal, Unreadable } from '../failures/refusal.ts';
import type { Access, Vendor } from '../vendor.ts';
import { toParts } from './parts.ts';

/** The SDK would take `v1`; what is new comes here first. */
const VERSION = 'v1beta';

const OWN = 'https://generativelanguage.googleapis.com';

export const gemini: Vendor = {
  id: 'gemini',
  label: 'Gemini',
  models: [
    'gemini-3.8-flash',
    'gemini-4-argon',
    'gemini-3.1-pro-preview',
    'gemini-3.5-flash-lite',
    'gemini-2.5-pro',
    'gemini-2.5-flash',
  ],
  baseUrl: OWN,
  takesKey: 'needed',
  env: { key: 'GEMINI_API_KEY', baseUrl: 'GEMINI_BASE_URL' },
  /** The SDK adds the version. */
  readAddress: (text) => checkAddress(text).replace(/\/v1(?:beta)?$/, ''),
  create: createGemini,
};

/** The SDK's build for browsers: it has all that we use, and neither Google's sign-in nor a socket library. */
function createGemini({ key, baseUrl: given }: Access): Provider {
  const baseUrl = given ?? OWN;
  const sdk = loadOnce(async () => await import('@google/genai/web'));
  return createProvider({
    id: gemini.id,
    label: gemini.label,
    host: hostOf(baseUrl),
    async *ask(request, signal) {
      const client = createClient((await sdk()).GoogleGenAI, key, baseUrl);
      // The SDK leaves a body open that is not read to its end.
      const ending = new AbortController();
      try {
        const abortSignal = AbortSignal.any([signal, ending.signal]);
        yield* toParts(await client.models.generateContentStream(paramsOf(request, abortSignal)));
      } catch (error) {
        throw asRefusal(error);
      } finally {
        ending.abort();
      }
    },
    async list(signal) {
      const headers = key === null ? undefined : { 'x-goog-api-key': key };
      const response = await boundedFetch(`${baseUrl}/${VERSION}/models?pageSize=1000`, { headers, signal });
      return namesOf(await response.json());
    },
  });
}

const List = z.object({
  models: z.array(
    z.object({ name: z.string(), supportedGenerationMethods: z.optional(z.array(z.string())) }),
  ),
});

/** Those that answer questions. The SDK takes the list's form for granted. Throws Unreadable. */
function namesOf(body: unknown): string[] {
  const list = List.safeParse(body);
  if (!list.success) throw new Unreadable();
  return list.data.models
    .filter(({ supportedGenerationMethods }) => supportedGenerationMethods?.includes('generateContent'))
    .map(({ name }) => name.replace(/^models\//, ''));
}

function createClient(Client: typeof GoogleGenAI, key: string | null, baseUrl: string): GoogleGenAI {
  return new Client({
    apiKey: key ?? 'none',
    apiVersion: VERSION,
    httpOptions: { baseUrl, fetch: key === null ? withoutKey : boundedFetch },
  });
}

const withoutKey: typeof boundedFetch = (input, init) => {
  const headers = new Headers(init?.headers);
  headers.delete('x-goog-api-key');
  return boundedFetch(input, { ...init, headers });
};

function paramsOf({ model, messages }: ModelRequest, abortSignal: AbortSignal): GenerateContentParameters {
  const system = messages.filter(({ role }) => role === 'system').map(({ content }) => content);
  return {
    model,
    contents: messages
      .filter(({ role }) => role !== 'system')
      .map(({ role, content }) => ({
        role: role === 'assistant' ? 'model' : 'user',
        parts: [{ text: content }],
      })),
    config: {
      abortSignal,
      automaticFunctionCalling: { disable: true },
      ...(system.length > 0 ? { systemInstruction: { parts: system.map((text) => ({ text })) } } : {}),
      ...(thinks(model) ? { thinkingConfig: { includeThoughts: true } } : {}),
    },
  };
}

/** Models before 2.5, and others' models, refuse to be asked for their thoughts. */
function thinks(model: string): boolean {
  return /^gemini-(?:2\.5|[3-9])/.test(model) && !/image|tts|live/.test(model);
}

/** What the service says in its stream: the SDK's error holds it as JSON, after words of its own. */
function asRefusal(error: unknown): unknown {
  if (!(error instanceof Error) || error.name !== 'ApiError' || !('status' in error)) return error;
  const status = typeof error.status === 'number' ? error.status : null;
  return new Refusal(status, error.message.slice(error.message.indexOf('{')));
}
