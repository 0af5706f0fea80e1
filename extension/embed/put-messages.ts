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
