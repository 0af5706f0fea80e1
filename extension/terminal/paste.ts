/** What is about to be pasted, and whether the person has to be asked first. */
export interface Paste {
  text: string;
  lines: number;
  dropped: boolean;
}

/** Control characters go: an ESC could end bracketed paste and type for the person (case 41). */
export function pasteText(raw: string): string {
  return raw.replace(/\r\n?/g, '\n').replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '');
}

export function preparePaste(raw: string, dropped: boolean): Paste {
  const text = pasteText(raw);
  return { text, lines: text.replace(/\n$/, '').split('\n').length, dropped };
}

/** One line without an end goes in at once; all else waits for a yes (cases 8 and 42). */
export function needsQuestion({ text, dropped }: Paste): boolean {
  return dropped || text.includes('\n');
}
