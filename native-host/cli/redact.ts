import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { StringDecoder } from 'node:string_decoder';
import * as z from 'zod/mini';
import { AppError } from '../../shared/errors.ts';
import { redact } from '../ai/redaction/redact.ts';
import { createRedactor } from '../ai/redaction/stream.ts';

export interface RedactCommandOptions {
  /** `{id, text}` lines in, `{id, text, findings}` lines out; else plain text. */
  jsonl: boolean;
  /** Keys of the user's own to hide beside the known formats. */
  ownKeys: string[];
}

const Row = z.object({ id: z.unknown(), text: z.string() });

/** Filters `input` into `output`: secrets become `[REDACTED:kind]`, all else stays. Leaves `output` open. */
export async function redactCommand(
  input: Readable,
  output: Writable,
  options: RedactCommandOptions,
): Promise<void> {
  const filter = options.jsonl ? filterRows : filterText;
  await pipeline(input, (chunks: Readable) => filter(chunks, options.ownKeys), output, { end: false });
}

async function* filterText(chunks: AsyncIterable<Buffer>, ownKeys: string[]): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8');
  const redactor = createRedactor({ ownKeys });
  for await (const chunk of chunks) yield redactor.push(decoder.write(chunk));
  yield redactor.push(decoder.end()) + redactor.end();
}

async function* filterRows(chunks: AsyncIterable<Buffer>, ownKeys: string[]): AsyncGenerator<string> {
  let number = 0;
  for await (const line of linesOf(chunks)) {
    number++;
    // A byte order mark counts as blank, too.
    const json = line.trim();
    if (json === '') continue;
    const row = readRow(json, number);
    yield `${JSON.stringify({ ...row, ...redact(row.text, { ownKeys }) })}\n`;
  }
}

/** Node's own reader would break rows at U+2028 as well, which JSON lets stand in a string. */
async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  for await (const chunk of chunks) {
    const [first = '', ...others] = decoder.write(chunk).split('\n');
    rest += first;
    for (const next of others) {
      yield rest;
      rest = next;
    }
  }
  yield rest + decoder.end();
}

function readRow(line: string, number: number): z.infer<typeof Row> {
  const read = Row.safeParse(parsed(line, number));
  if (read.success) return read.data;
  throw refusal(number, 'is no object with id and text', read.error);
}

function parsed(line: string, number: number): unknown {
  try {
    return JSON.parse(line);
  } catch (cause) {
    throw refusal(number, 'is no JSON', cause);
  }
}

/** Says where the line is and what is wrong with it, and nothing of what it holds, which may be a secret. */
function refusal(number: number, why: string, cause: unknown): AppError {
  const what = 'with --jsonl each line is an object with id and text, which is a string';
  return new AppError('bad-request', `line ${number} ${why}; ${what}`, { cause });
}
