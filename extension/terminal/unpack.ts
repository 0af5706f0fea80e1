import { inflateSync } from 'fflate';

/** The bytes of output that came packed. */
export function unpack(data: string): Uint8Array {
  const text = atob(data);
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < bytes.length; at++) bytes[at] = text.charCodeAt(at);
  return inflateSync(bytes);
}
