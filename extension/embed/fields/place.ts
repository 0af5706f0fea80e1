import { descriptionForm } from '../../../shared/page/selectors.ts';

/** Where the button stands, as distances from the field's edges. */
export type Place =
  /** In a free stretch of the row above the field: from its right edge, and from its upper edge to the button's middle. */
  { at: 'row'; right: number; middle: number } | { at: 'corner' };

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** How far above a field its tabs and tools may stand. */
const ROW = 52;
const GAP = 8;

/** A free stretch is one that none of the page's own buttons needs, in whatever way the page draws them. */
export function placeOf(field: Box, controls: readonly Box[], width: number): Place {
  const row = controls.filter(
    (each) =>
      each.bottom <= field.top + 4 &&
      each.top >= field.top - ROW &&
      each.right > field.left &&
      each.left < field.right,
  );
  if (row.length === 0) return { at: 'corner' };
  let right = field.right;
  for (const { left, right: end } of row.toSorted((one, other) => other.right - one.right)) {
    if (right - end >= width + 2 * GAP) break;
    right = Math.min(right, left);
  }
  if (right - field.left < width + 2 * GAP) return { at: 'corner' };
  const middles = row.map(({ top, bottom }) => (top + bottom) / 2);
  const middle = middles.reduce((sum, each) => sum + each, 0) / middles.length;
  return { at: 'row', right: field.right - right + GAP, middle: field.top - middle };
}

/** What the page shows to press beside a field. */
export function controlsOf(field: Element): Box[] {
  const around = field.closest(descriptionForm.form) ?? field.parentElement;
  const all = [...(around?.querySelectorAll(descriptionForm.controls) ?? [])];
  return all
    .filter((each) => each.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .map((each) => each.getBoundingClientRect())
    .filter(({ width }) => width > 0);
}
