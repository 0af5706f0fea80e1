import type { Receipt, ReceiptSection } from '../../shared/conversation/receipt.ts';
import { DiffSource } from '../../shared/pull/pull.ts';
import { strings } from '../strings.ts';
import { dollars } from './numbers.ts';
import { staysHere } from './place.ts';

/** What the request would cost before its answer; null for nothing, or where nobody knows. */
export function priceInWords(receipt: Pick<Receipt, 'inputCost' | 'destination' | 'model'>): string | null {
  return !receipt.inputCost || staysHere(receipt) ? null : dollars(receipt.inputCost);
}

/** Of a server on this machine its address too: what it does with a question is its own affair. */
export function destinationInWords(receipt: Pick<Receipt, 'destination' | 'model'>): string {
  const { destination } = receipt;
  if (destination === null) return strings.provider.staysHere;
  return strings.receipt.sends(staysHere(receipt) ? strings.receipt.here(destination) : destination);
}

type Files = ReceiptSection['details'];

/** `350 files: 4 whole, 2 in part, 344 by name`. */
export function filesInWords(files: Files): string {
  const { kinds } = strings.receipt;
  const parts = (['whole', 'part', 'named'] as const).flatMap((kind) => {
    const count = files.filter((file) => file.kind === kind).length;
    return count > 0 ? [`${count} ${kinds[kind]}`] : [];
  });
  return `${strings.page.files(files.length)}: ${parts.join(', ')}`;
}

/** `, from GitHub’s API`, or how many from which; "" while nobody knows. */
export function sourcesInWords(files: Files): string {
  const { from } = strings.receipt;
  const counts = DiffSource.options
    .map((source) => ({ source, count: files.filter((file) => file.source === source).length }))
    .filter(({ count }) => count > 0);
  const [only] = counts;
  if (!only) return '';
  if (counts.length === 1) return `, ${from[only.source]}`;
  return `; ${counts.map(({ source, count }) => `${count} ${from[source]}`).join(', ')}`;
}
