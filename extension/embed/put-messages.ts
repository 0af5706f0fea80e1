import * as z from 'zod/mini';
import { later } from './later.ts';

/** A text for the fields of GitHub's form. */
export const putSchema = later(() =>
  z.object({
    id: z.string(),
    /** Null leaves it. */
    title: z.nullable(z.string()),
    body: z.string(),
    /** What has to stand there: nothing else is replaced. */
    expected: z.string(),
  }),
);
export type Put = z.infer<ReturnType<typeof putSchema>>;

/** What came of it. */
export interface PutOutcome {
  id: string;
  /** `changed`: something else stands there; `gone`: no form is there; `refused`: the page did not take it. */
  result: 'done' | 'changed' | 'gone' | 'refused';
  /** What stood there before, of a title that was replaced too. */
  before: { title: string | null; body: string } | null;
}
