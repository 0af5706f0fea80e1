import * as z from 'zod/mini';

const YEAR_2100 = 4_102_444_800_000_000;

const Microseconds = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(YEAR_2100));

/** A failed command as a shell's hook wrote it. */
const SpooledCommand = z.object({
  shell: z.enum(['bash', 'zsh', 'fish']),
  exitCode: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(255)),
  /** Since 1970. */
  started: Microseconds,
  ended: Microseconds,
  /** Names the file with the pane's text, null where there is none. */
  pane: z.nullable(z.string().check(z.regex(/^\d{1,20}$/))),
  cwd: z.string().check(z.minLength(1), z.maxLength(4096)),
  /** Null where the shell's history does not keep it. */
  command: z.nullable(z.string().check(z.minLength(1), z.maxLength(9000))),
});
export type SpooledCommand = z.infer<typeof SpooledCommand>;

/**
 * Reads a line: `1`, shell, exit code, start, end, terminal, pane or `-`, whether the text is kept, folder and
 * text, with tabs between. Null for what no hook writes.
 */
export function parseLine(line: string): SpooledCommand | null {
  const fields = line.split('\t');
  const [version, shell, exitCode, started, ended, _tty, pane, kept] = fields;
  if (version !== '1' || fields.length !== 10) return null;
  const text = shell === 'fish' ? decodePercents : decodeEscapes;
  const parsed = SpooledCommand.safeParse({
    shell,
    exitCode,
    started,
    ended,
    pane: pane === '-' ? null : pane,
    cwd: text(fields[8] ?? ''),
    command: kept === '1' ? text(fields[9] ?? '') : null,
  });
  return parsed.success ? parsed.data : null;
}

const escapes: Record<string, string> = { '\\\\': '\\', '\\n': '\n', '\\t': '\t' };

function decodeEscapes(field: string): string {
  return field.replace(/\\[\\nt]/g, (code) => escapes[code] ?? code);
}

/** As fish escapes it: bytes, which need not be valid text. */
function decodePercents(field: string): string {
  const bytes = field.replace(/%([0-9A-Fa-f]{2})/g, (_all, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  return /[^\0-\xff]/.test(bytes) ? field : Buffer.from(bytes, 'latin1').toString('utf8');
}
