import { createInterface } from 'node:readline';
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

async function* filterRows(chunks: Readable, ownKeys: string[]): AsyncGenerator<string> {
  const lines = createInterface({ input: chunks, crlfDelay: Number.POSITIVE_INFINITY });
  // A bad row ends the input, too, which tells the reader of lines, whom nobody hears any more.
  lines.on('error', () => {});
  for await (const line of lines) {
    if (line.trim() === '') continue;
    const row = readRow(line);
    yield `${JSON.stringify({ ...row, ...redact(row.text, { ownKeys }) })}\n`;
  }
}

function readRow(line: string): z.infer<typeof Row> {
  try {
    return z.parse(Row, JSON.parse(line));
  } catch (cause) {
    throw new AppError('bad-request', 'With --jsonl each line is an object with id and text.', { cause });
  }
}
