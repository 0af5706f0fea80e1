import type { Message } from 'vscode-jsonrpc';
import { AppError } from '../../shared/errors.ts';

/** Request ids as JSON-RPC allows them. */
export type RequestId = string | number | null;

/** A message that may go on to the connection, or why it may not. */
export type Inbound = { ok: true; message: Message } | { ok: false; id: RequestId; error: AppError };

/** Deeper than any message of the protocol. */
const MAX_DEPTH = 64;
const MAX_ID_LENGTH = 64;

/** Parses what a client sent. Nothing that it may contain throws. */
export function parseInbound(text: string): Inbound {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return bad(null, 'This message is no JSON.');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return bad(null, 'A message is one JSON-RPC object.');
  return checkMessage(value as Record<string, unknown>);
}

function checkMessage(value: Record<string, unknown>): Inbound {
  const id = idOf(value);
  if (value.jsonrpc !== '2.0')
    return {
      ok: false,
      id,
      error: new AppError('unsupported-version', 'Only JSON-RPC 2.0 is spoken here.'),
    };
  if ('id' in value && id === null) return bad(null, 'A request id is a number or a short text.');
  if (typeof value.method !== 'string') return bad(id, 'A message needs a method.');
  if (isDeeper(value, MAX_DEPTH)) return bad(id, `A message may be nested ${MAX_DEPTH} deep.`);
  return { ok: true, message: value as unknown as Message };
}

function idOf(value: Record<string, unknown>): RequestId {
  const { id } = value;
  if (typeof id === 'number' && Number.isFinite(id)) return id;
  return typeof id === 'string' && id.length <= MAX_ID_LENGTH ? id : null;
}

/** Walks without recursion: the depth is the sender's choice. */
function isDeeper(value: object, limit: number): boolean {
  let level: object[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > limit) return true;
    level = level.flatMap((item) => Object.values(item).filter(isObject));
  }
  return false;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function bad(id: RequestId, message: string): Inbound {
  return { ok: false, id, error: new AppError('bad-request', message) };
}
