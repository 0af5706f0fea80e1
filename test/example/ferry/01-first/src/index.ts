export { createClient } from './http/client.ts';
export { HttpError } from './http/error.ts';
export type { Client, ClientOptions } from './http/options.ts';
