import { type Hunk, markOf } from './file.ts';

const LAST_CHARACTERS = 16;
/** A few times the lines of a long diff. */
const PLACES = 1 << 20;

/** A bit for each place: with a byte for each, the table is larger than what a processor has at hand. */
class Places {
  readonly #bits = new Int32Array(PLACES / 32);

  has(place: number): boolean {
    return ((this.#bits[place >> 5] ?? 0) & (1 << (place & 31))) !== 0;
  }

  add(place: number): void {
    this.#bits[place >> 5] = (this.#bits[place >> 5] ?? 0) | (1 << (place & 31));
  }
}

/**
 * Tells apart most of the changed lines whose texts stand nowhere else, without comparing texts: of each line of each
 * hunk 0 if it is one of them, or did not change.
 */
export function markAlike(hunks: readonly Hunk[]): Map<Hunk, Int32Array> {
  const once = new Places();
  const again = new Places();
  const places = hunks.map(({ rows }) => placesOf(rows, once, again));
  for (const ofHunk of places)
    for (let at = 0; at < ofHunk.length; at++) if (!again.has(ofHunk[at] ?? 0)) ofHunk[at] = 0;
  return new Map(hunks.map((hunk, index) => [hunk, places[index] ?? new Int32Array()]));
}

function placesOf(rows: readonly string[], once: Places, again: Places): Int32Array {
  const places = new Int32Array(rows.length);
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] ?? '';
    if (markOf(row) === ' ') continue;
    const place = placeOf(row);
    places[at] = place;
    if (once.has(place)) again.add(place);
    else once.add(place);
  }
  return places;
}

/**
 * By a text's last characters, whatever stands around them: the same for lines that are equal but for blanks. Beyond
 * ASCII there are blanks, too; passing over all of it costs no more than a comparison that was not needed.
 */
function placeOf(row: string): number {
  let hash = 0;
  let left = LAST_CHARACTERS;
  for (let at = row.length - 1; at > 0 && left > 0; at--) {
    const code = row.charCodeAt(at);
    if (code <= 32 || code >= 127) continue;
    hash = (Math.imul(hash, 0x01000193) ^ code) | 0;
    left--;
  }
  return Math.max(1, (hash ^ (hash >>> 15)) & (PLACES - 1));
}
