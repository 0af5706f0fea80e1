import { listCaptures, readCapture } from './captures.ts';

/** An answer that others recorded, as its API sent it. */
export interface Recording {
  name: string;
  api: 'openai' | 'gemini' | 'anthropic' | 'ollama';
  /** The body's events, each with what ends it; together they are the body. */
  events: string[];
}

type Json = Record<string, unknown>;

/** Recordings of the APIs that we speak; the other ones' names are given apart (OpenAI Responses, Bedrock, Cohere …). */
export function readRecordings(): { spoken: Recording[]; passedOver: string[] } {
  const all = [
    ...bodies('raw-sse', '.sse'),
    ...bodies('anthropic-sdk', '.sse'),
    ...bodies('anthropic-sdk', '.txt'),
    ...listCaptures('streams/vercel-ai', '.chunks.txt').map((name) => ({ name, events: framed(name) })),
    ...listCaptures('streams/ollama-docs', '.ndjson').map((name) => ({
      name,
      events: split(readCapture('streams', 'ollama-docs', name), /(?<=\n)/),
    })),
  ].map((recording) => ({ ...recording, api: apiOf(recording.events) }));
  return {
    spoken: all.filter((recording): recording is Recording => recording.api !== null),
    passedOver: all.filter(({ api }) => api === null).map(({ name }) => name),
  };
}

function bodies(folder: string, ending: string): { name: string; events: string[] }[] {
  return listCaptures(`streams/${folder}`, ending).map((name) => ({
    name,
    events: split(readCapture('streams', folder, name).trimStart(), /(?<=\n\n|\r\n\r\n)/),
  }));
}

function split(body: string, border: RegExp): string[] {
  return body.split(border).filter((event) => event.trim() !== '');
}

/** These were recorded without their framing: one event's JSON a line. */
function framed(name: string): string[] {
  return split(readCapture('streams', 'vercel-ai', name), /\n/).map((json) => {
    const { type } = JSON.parse(json) as Json;
    return `${typeof type === 'string' ? `event: ${type}\n` : ''}data: ${json}\n\n`;
  });
}

/** The JSON that an event holds, if any. */
export function jsonOf(event: string): Json | null {
  const line = event
    .split('\n')
    .map((text) => text.replace(/^data: ?/, ''))
    .find((text) => text.startsWith('{'));
  try {
    return line === undefined ? null : (JSON.parse(line) as Json);
  } catch {
    return null;
  }
}

function apiOf(events: string[]): Recording['api'] | null {
  const values = events.map(jsonOf).filter((value) => value !== null);
  const isSse = events.some((event) => event.includes('data:'));
  if (values.some(({ object }) => object === 'chat.completion.chunk')) return 'openai';
  if (values.some(({ candidates }) => Array.isArray(candidates))) return 'gemini';
  // Cohere has `message-start`.
  if (values[0]?.type === 'message_start') return 'anthropic';
  return !isSse && values.some(({ done }) => typeof done === 'boolean') ? 'ollama' : null;
}
