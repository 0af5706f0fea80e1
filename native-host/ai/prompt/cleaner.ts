import type { Receipt, SectionName } from '../../../shared/conversation/receipt.ts';
import { stripInvisible } from '../../../shared/invisible.ts';
import { mapStrings } from '../../map-strings.ts';
import { isAscii } from '../redaction/characters.ts';
import { ownForms } from '../redaction/own.ts';
import { findSecrets, replace } from '../redaction/redact.ts';
import type { Span } from '../redaction/span.ts';
import { stripEscapes, withEscapes } from './escapes.ts';

/** A text that is fit to leave the host, and what was taken out of it. */
export interface Cleaned {
  text: string;
  /** The kind of each secret. */
  kinds: string[];
  /** Invisible characters. */
  stripped: number;
}

/** Makes text fit to leave the host, and keeps account of what it took out. */
export interface Cleaner {
  /** Strips escapes and invisible characters, then redacts: a secret cannot hide behind what is stripped. */
  clean(section: SectionName, text: string): string;
  /** The same, for every string in a value. */
  cleanAll<T>(section: SectionName, value: T): T;
  /** Enters what was cleaned before into the account; gives its text. */
  accept(section: SectionName, cleaned: Cleaned): string;
  readonly redactions: Receipt['redactions'];
  stripped(): number;
}

/** @param ownKeys the configured API keys, which are secrets whatever they look like */
export function createCleaner(ownKeys: readonly string[]): Cleaner {
  const redactions: Receipt['redactions'] = [];
  let stripped = 0;
  const accept = (section: SectionName, cleaned: Cleaned): string => {
    stripped += cleaned.stripped;
    redactions.push(...cleaned.kinds.map((kind) => ({ section, kind })));
    return cleaned.text;
  };
  const own = ownForms([...ownKeys]);
  const clean = (section: SectionName, text: string) => accept(section, cleanWith(own, text, signs));
  const cleanAll = <T>(section: SectionName, value: T): T =>
    mapStrings(value, (text) => clean(section, text));
  return { clean, cleanAll, accept, redactions, stripped: () => stripped };
}

/** Puts something else in the place of a text's secrets. `own`: the forms of our own keys. */
type Hide = (text: string, findings: Span[], own: string[]) => string;
const signs: Hide = (text, findings) => replace(text, findings);

export function cleanText(text: string, ownKeys: readonly string[], hide = signs): Cleaned {
  return cleanWith(ownForms([...ownKeys]), text, hide);
}

function cleanWith(own: string[], text: string, hide: Hide): Cleaned {
  // None of its characters is invisible so, nor one that begins a sequence by itself.
  const visible = isAscii(text) ? { text, stripped: 0 } : stripInvisible(withEscapes(text));
  // A secret that a sequence cuts is found with it: what stands in that one stays.
  const cut = visible.text.includes('\x1b') ? findSecrets(visible.text, own) : [];
  const plain = stripEscapes(hide(visible.text, cut, own));
  const findings = findSecrets(plain.text, own);
  return {
    text: hide(plain.text, findings, own),
    kinds: [...cut, ...findings].map(({ kind }) => kind),
    stripped: visible.stripped + plain.stripped,
  };
}
