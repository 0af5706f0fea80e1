import type { Places } from './inline.ts';
import type { Overlong } from './wrap.ts';

/** What every block is drawn with. `width` shrinks with each level of nesting. */
export interface BlockLook {
  width: number;
  places: Places;
  overlong: Overlong;
}
