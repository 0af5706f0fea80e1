import type { IBuffer } from '@xterm/headless';

/** The last `count` lines of a buffer as plain text, wrapped rows joined, without the empty ones at its end. */
export function lastLines(buffer: IBuffer, count: number): string {
  const lines: string[] = [];
  let wrapped = '';
  for (let row = buffer.length - 1; row >= 0 && lines.length < count; row--) {
    const line = buffer.getLine(row);
    if (!line) continue;
    const continues = buffer.getLine(row + 1)?.isWrapped ?? false;
    const text = line.translateToString(!continues) + (continues ? wrapped : '');
    wrapped = text;
    if (line.isWrapped || (text === '' && lines.length === 0)) continue;
    lines.push(text.trimEnd());
  }
  return lines.reverse().join('\n');
}
