import { AppError } from '../../shared/errors.ts';
import { encodeFrame } from './frames.ts';

const INVALID_REQUEST = -32600;

/** What went wrong, framed: a JSON-RPC error that answers no request. */
export function errorFrame(error: unknown): Buffer {
  const known = error instanceof AppError ? error : new AppError('internal', 'The host could not start.');
  const data = known.toData();
  const message = { jsonrpc: '2.0', id: null, error: { code: INVALID_REQUEST, message: data.message, data } };
  return encodeFrame(Buffer.from(JSON.stringify(message)));
}
