import * as z from 'zod/mini';
import { PageKey } from '../page/context.ts';

const Text = z.object({ title: z.string(), body: z.string() });

/** Requests about the text of a pull request that leaves for its page. */
export const descriptionMethods = {
  /** Hides what is secret in a text before it is copied or put into a form. Nothing is cut. */
  'description/gate': {
    params: Text,
    result: z.extend(Text, {
      /** The kind of each secret that was hidden. */
      findings: z.array(z.string()),
      /** Why GitHub would not take it, in a sentence; null where it would. */
      refusal: z._default(z.nullable(z.string()), null),
    }),
  },
  /** Title and description of a pull request as they stand at GitHub now. */
  'description/read': { params: z.object({ page: PageKey }), result: Text },
  /**
   * Gates the text, and sends it to GitHub once. Refused where the description is not `expected` any more.
   * @returns what stands there now
   */
  'description/publish': {
    params: z.object({
      page: PageKey,
      /** Null leaves it. */
      title: z.nullable(z.string()),
      body: z.string(),
      expected: z.string(),
    }),
    result: z.extend(Text, { findings: z.array(z.string()) }),
  },
  /**
   * Sends back what `publish` replaced last, as it was: the host read it there itself, so that nothing leaves that GitHub
   * did not show. Refused where the description is not `expected` any more.
   * @returns what stands there now
   */
  'description/undo': { params: z.object({ page: PageKey, expected: z.string() }), result: Text },
} as const;
