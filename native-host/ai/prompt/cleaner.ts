import { stripVTControlCharacters } from 'node:util';
import type { Receipt, SectionName } from '../../../shared/conversation/receipt.ts';
import { redact } from '../redaction/redact.ts';
import { stripInvisible } from './invisible.ts';

/** Makes text fit to leave the host, and keeps account of what it took out. */
export interface Cleaner {
  /** Strips escapes and invisible characters, then redacts: a secret cannot hide behind what is stripped. */
  clean(section: SectionName, text: string): string;
  /** The same, for every string in a value. */
  cleanAll<T>(section: SectionName, value: T): T;
  readonly redactions: Receipt['redactions'];
  stripped(): number;
}

/** @param ownKeys the configured API keys, which are secrets whatever they look like */
export function createCleaner(ownKeys: readonly string[]): Cleaner {
  const redactions: Receipt['redactions'] = [];
  let stripped = 0;
  const clean = (section: SectionName, text: string): string => {
    const visible = stripInvisible(stripVTControlCharacters(text));
    stripped += visible.stripped;
    const safe = redact(visible.text, { ownKeys: [...ownKeys] });
    redactions.push(...safe.findings.map(({ kind }) => ({ section, kind })));
    return safe.text;
  };
  const cleanAll = <T>(section: SectionName, value: T): T =>
    mapStrings(value, (text) => clean(section, text));
  return { clean, cleanAll, redactions, stripped: () => stripped };
}

function mapStrings<T>(value: T, change: (text: string) => string): T {
  return JSON.parse(JSON.stringify(value), (_, inner: unknown) =>
    typeof inner === 'string' ? change(inner) : inner,
  ) as T;
}
