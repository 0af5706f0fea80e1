import type { FieldsLink, ToFields } from './messages.ts';

/**
 * Where the two content scripts find each other: what is loaded later is handed over here. The world of content scripts
 * is theirs alone, so that no page sees it.
 */
const place = Symbol.for('pullside fields');

/** Begins to follow the fields of a page, and takes what it is told. */
export type StartFields = (link: FieldsLink) => (message: ToFields) => void;

export function awaitFields(arrived: (start: StartFields) => void): void {
  Object.assign(globalThis, { [place]: arrived });
}

export function arriveAtFields(start: StartFields): void {
  const arrived: unknown = Reflect.get(globalThis, place);
  if (typeof arrived === 'function') arrived(start);
}
