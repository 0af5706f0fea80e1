import { ADDRESSES } from './addresses.ts';
import { joinFinders } from './anchors.ts';
import { HEADERS } from './headers.ts';
import { INNER } from './inner.ts';
import { KUBERNETES } from './kubernetes.ts';
import { PAIRS } from './pairs.ts';
import { PREFIXED } from './prefixed.ts';
import type { Span } from './span.ts';
import type { Visible } from './visible.ts';

const findAll = joinFinders([PREFIXED, ...INNER, ...HEADERS, ...ADDRESSES, KUBERNETES, PAIRS]);

/** Secrets whose form, place or name in the text gives them away, in their order. */
export function findKnown(visible: Visible): Span[] {
  return findAll(visible).sort((a, b) => a.start - b.start);
}
