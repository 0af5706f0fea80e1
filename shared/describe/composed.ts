/** Why something of an answer does not stand in the draft. */
export type Reason =
  /** Names a file that is not among the changes. */
  | 'file'
  /** Says that a command ran, of which there is no record at this head. */
  | 'command'
  /** Says that something was tried, without saying how. */
  | 'claim'
  /** Names an issue that nobody else did. */
  | 'issue'
  /** Leads to an address, or shows a picture, that nobody gave. */
  | 'address'
  /** Stands under a heading that the description does not have, or that takes no text. */
  | 'section'
  /** Ticks a box: that is done on evidence alone. */
  | 'box'
  /** Would not be seen: a comment, or a block that is not closed. */
  | 'hidden'
  /** An earlier draft's list of commands, which ran on another head. */
  | 'stale';

export interface LeftOut {
  why: Reason;
  text: string;
  /** The file, command or issue that it is about; "" for none. */
  name: string;
}

export interface ComposedSection {
  /** Place in the outline; null for one that the draft adds. */
  index: number | null;
  title: string;
  /** As it stood, with its heading; "" for one that is added. */
  before: string;
  /** As the draft has it. */
  after: string;
}

/** A draft as it would stand in the field. */
export interface Composed {
  /** A suggestion; null for none. */
  title: string | null;
  body: string;
  /** In order; those of them that the person left stand as they were. */
  sections: ComposedSection[];
  /** Of the repository's own, in its spelling. */
  labels: string[];
  /** A better name for a branch that has none of its own; null for none. */
  branch: string | null;
  /** Boxes that were ticked, and on what evidence: a path or a command. */
  ticked: { text: string; because: string }[];
  leftOut: LeftOut[];
  /** What of the template and of the person's own text stands in the draft: all of it. */
  kept: { headings: number; boxes: number; lines: number };
}

export interface ComposeOptions {
  /** Whether the answer has ended: only then is said what it left out. */
  isWhole: boolean;
  /** Places in the outline of the sections that the person leaves as they are. */
  left?: ReadonlySet<number>;
}

/** Something of a text that is not true of its outline, or is missing in it. */
export interface Problem extends Omit<LeftOut, 'why'> {
  why: Reason | 'heading' | 'line' | 'area';
}
