/**
 * What an integrated shell says in its stream, between `ESC ] 6973 ; NONCE ;` and BEL. Only the
 * shell knows the nonce, and the marks are taken out before anybody sees the stream.
 *
 * | body | said |
 * | --- | --- |
 * | `I;ASKS;REASON` | once, first: the integration is up; ASKS is 1 when questions can be typed at the prompt |
 * | `N;REASON` | instead of `I`, or later: this shell tells nothing from now on, and why |
 * | `A;STATUS` | at column 0, before each primary prompt is printed, also when it is drawn again; STATUS is `$?` |
 * | `B` | the prompt is printed, the line editor takes over |
 * | `C;KEPT;STDERR;CWD;LINE` | a command begins; KEPT is 0 where its text must not be stored (LINE is then ""), STDERR 1 where its stderr goes to the second PTY |
 * | `D;STATUS` | the command that began last has ended, or the question; where an `A` follows at once, that alone says it of a command |
 * | `F;NUMBER` | a fence: what each way says next was written after what the other said before; on both PTYs, between `C` and the command, and between the command and its end |
 * | `Q;ASK;LINE` | a question was typed at the prompt; the shell waits for `ASK STATUS` and a line feed on its fifo |
 *
 * CWD, LINE and REASON escape `\` as `\\`, and `;` and every control character as `\xHH`.
 */
export type ShellMark =
  | { kind: 'up'; asks: boolean; reason: string }
  | { kind: 'down'; reason: string }
  | { kind: 'prompt'; status: number }
  | { kind: 'input' }
  | { kind: 'command'; kept: boolean; stderr: boolean; cwd: string; line: string }
  | { kind: 'ended'; status: number }
  | { kind: 'fence'; number: number }
  | { kind: 'question'; ask: string; line: string };

/** Null for what no integrated shell says. */
export function parseShellMark(body: string): ShellMark | null {
  const [letter, ...fields] = body.split(';');
  const text = (index: number) => unescapeField(fields[index] ?? '');
  switch (letter) {
    case 'I':
      return { kind: 'up', asks: fields[0] === '1', reason: text(1) };
    case 'N':
      return { kind: 'down', reason: text(0) };
    case 'A':
      return numbered(fields[0], (status) => ({ kind: 'prompt', status }));
    case 'B':
      return { kind: 'input' };
    case 'C':
      return fields.length !== 4
        ? null
        : {
            kind: 'command',
            kept: fields[0] === '1',
            stderr: fields[1] === '1',
            cwd: text(2),
            line: text(3),
          };
    case 'D':
      return numbered(fields[0], (status) => ({ kind: 'ended', status }));
    case 'F':
      return numbered(fields[0], (number) => ({ kind: 'fence', number }));
    case 'Q':
      return fields.length !== 2 ? null : { kind: 'question', ask: text(0), line: text(1) };
    default:
      return null;
  }
}

function numbered(field: string | undefined, make: (value: number) => ShellMark): ShellMark | null {
  return field !== undefined && /^\d{1,9}$/.test(field) ? make(Number(field)) : null;
}

function unescapeField(field: string): string {
  return field.replace(/\\(?:x([0-9a-fA-F]{2})|\\)/g, (_all, code?: string) =>
    code === undefined ? '\\' : String.fromCharCode(Number.parseInt(code, 16)),
  );
}
