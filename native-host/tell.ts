import { Console } from 'node:console';
import type { Writable } from 'node:stream';

/** One line for the person, told from those of other programs by its beginning. Nobody has to read it. */
export function tell(message: string, stderr: Writable = process.stderr): void {
  new Console(stderr).error(`pullside: ${message.replace(/[\p{Cc}\p{Cf}]/gu, ' ')}`);
}
