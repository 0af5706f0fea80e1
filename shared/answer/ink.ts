import { style } from './span.ts';

/** The colours that every terminal has, for the slots that the panel's own palette fills. */
const inks = new Map<string, string>([
  [style.code, '36'],
  [style.link, '34'],
  [style.muted, '90'],
  [style.danger, '31'],
  [style.attention, '33'],
  [style.added, '32'],
  [style.removed, '31'],
]);

/**
 * A painted row for a terminal that others print to: in its own colours, and without hyperlinks,
 * which snapshots lose and no keyboard reaches; their addresses stand in the text. Rows are clean:
 * each sequence in them is ours.
 */
export function forTerminals(row: string): string {
  return row
    .replace(/\x1b\]8;;[^\x1b]*\x1b\\/g, '')
    .replace(/\x1b\[([\d;]+)m/g, (_sequence, styles: string) => `\x1b[${inkOf(styles)}m`);
}

function inkOf(styles: string): string {
  return styles.replace(/[34]8;5;\d+/g, (slot) => inks.get(slot) ?? slot);
}
