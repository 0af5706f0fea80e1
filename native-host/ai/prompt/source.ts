import type { SectionName } from '../../../shared/conversation/receipt.ts';
import type { Block, Space } from './block.ts';
import type { Clean } from './clean.ts';
import type { Profile } from './profile.ts';

/** What a source renders from. */
export interface Scene {
  clean: Clean;
  /** The random delimiter of what others wrote. */
  nonce: string;
  profile: Profile;
  /** The blocks of the sources that were filled before, by priority. */
  filled: ReadonlyMap<SectionName, Block>;
}

/** Something that a prompt can hold: one labelled section with a budget. */
export interface ContextSource {
  name: SectionName;
  /** The role's message, the messages of the conversation so far, or the one that asks. */
  place: 'system' | 'conversation' | 'question';
  /** Who is filled first when there is not room for all; 0 is always there, 1 was asked for. */
  priority: number;
  /** Its text within the room, with its line of the receipt: what was cut or left out. Null where there is nothing to tell of. */
  render(scene: Scene, room: Space): Block | null;
}
