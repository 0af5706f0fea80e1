import { unsafe } from '../../shared/answer/clean.ts';

/** What is about to be pasted, and whether the person has to be asked first. */
export interface Paste {
  text: string;
  lines: number;
  dropped: boolean;
}

/** Joiners hold emoji and some scripts together; beside ASCII they only hide, as the sign of emoji does behind it. */
const joinersByAscii = /(?<![^\0-\x7f])[\ufe0f\u200c\u200d]|[\u200c\u200d](?![^\0-\x7f])/gu;

/**
 * Control characters go: an ESC could end bracketed paste and type for the
 * person (case 41). So does what nobody sees (case 46). Lines end in `\n`.
 */
function pasteText(raw: string): string {
  const lines = raw.replace(/\r\n?|[\u2028\u2029]/g, '\n');
  return lines.replace(unsafe, '').replace(joinersByAscii, '');
}

export function preparePaste(raw: string, dropped: boolean): Paste {
  const text = pasteText(raw);
  return { text, lines: text.replace(/\n$/, '').split('\n').length, dropped };
}

/** One line without an end goes in at once; all else waits for a yes (cases 8 and 42). */
export function needsQuestion({ text, dropped }: Paste): boolean {
  return dropped || text.includes('\n');
}

/** A command as it will be run: no tab, which a shell would complete, and no line end after the last line. */
export function prepareCommand(raw: string): Paste {
  return preparePaste(raw.trimEnd().replace(/\t/g, '    '), false);
}

/** Code on one line without an end, so that none of it runs by being put at a prompt (case 45). */
export function onOneLine(code: string): string {
  return prepareCommand(code)
    .text.trim()
    .replace(/\s*\n\s*/g, ' ');
}
