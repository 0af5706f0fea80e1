import type { ErrorData } from '../../../shared/errors.ts';
import { compose } from '../digest/compose.ts';
import { findPlaces } from '../fix/find-places.ts';
import { hideInDiffs } from '../prompt/hide-in-diff.ts';
import { buildPrompt, checkQuestion } from '../prompt/prompt.ts';

/** The engine's heavy work: functions of what they are given alone, so that any thread can run them. */
export const work = { buildPrompt, checkQuestion, compose, findPlaces, hideInDiffs };

export type Task = keyof typeof work;

export interface Order {
  id: number;
  task: Task;
  args: unknown[];
}

export type Reply = { id: number } & ({ result: unknown } | { expected: ErrorData } | { bug: unknown });
