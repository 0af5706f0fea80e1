import { ErrorCodes, ResponseError } from 'vscode-jsonrpc/node';
import type { AppError, ErrorCode, ErrorData } from '../../shared/errors.ts';
import type { RequestId } from './inbound.ts';

/** JSON-RPC's number for each of our codes; what has none of its own is a server error. */
const numbers: Partial<Record<ErrorCode, number>> = {
  'bad-request': ErrorCodes.InvalidRequest,
  internal: ErrorCodes.InternalError,
};
const SERVER_ERROR = -32000;

export function toResponseError(error: AppError): ResponseError<ErrorData> {
  return new ResponseError(numbers[error.code] ?? SERVER_ERROR, error.message, error.toData());
}

/** An answer to a message that never became a request, as JSON. */
export function errorMessage(id: RequestId, error: AppError): string {
  return JSON.stringify({ jsonrpc: '2.0', id, error: toResponseError(error).toJson() });
}
