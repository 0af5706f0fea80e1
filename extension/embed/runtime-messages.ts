import * as z from 'zod/mini';
import { later } from './later.ts';

/** `crypto.randomUUID()` makes them. */
const token = later(() => z.string().check(z.length(36)));

/** Content script to background: a panel frame that names this nonce will be mine. */
export const offerSchema = later(() => z.object({ type: z.literal('embed/offer'), nonce: token() }));

/** Panel to background. `hello` names the nonce of its address, `prove` the secret its embedder posted to it. */
export const helloSchema = later(() => z.object({ type: z.literal('embed/hello'), nonce: token() }));
export const proveSchema = later(() => z.object({ type: z.literal('embed/prove'), secret: token() }));

/** Panel to background: may a panel stand in the page of this tab at all? */
export const hereSchema = later(() => z.object({ type: z.literal('embed/here') }));

/** Content script to background: the script for GitHub's fields is wanted here. */
export const fieldsSchema = later(() => z.object({ type: z.literal('embed/fields') }));

/** Panel to background: does its tab show this page? */
export const showsSchema = later(() =>
  z.object({
    type: z.literal('embed/shows'),
    page: z.object({
      kind: z.string(),
      host: z.string(),
      owner: z.nullable(z.string()),
      repo: z.nullable(z.string()),
      number: z.nullable(z.number()),
    }),
  }),
);
export type ShownPage = z.infer<ReturnType<typeof showsSchema>>['page'];

/** The one yes or no that the background answers with. */
export const answerSchema = later(() => z.object({ ok: z.boolean() }));
export type Answer = z.infer<ReturnType<typeof answerSchema>>;

/** Background to content script. */
export const toContentScriptSchema = later(() =>
  z.union([
    z.object({ type: z.literal('embed/secret'), nonce: token(), secret: token() }),
    z.object({ type: z.literal('panel/toggle') }),
  ]),
);
export type ToContentScript = z.infer<ReturnType<typeof toContentScriptSchema>>;

/** Content script to its own frame, by `postMessage`, with the MessagePort that everything later travels on. */
export const introductionSchema = later(() =>
  z.object({ type: z.literal('embed/introduce'), secret: token() }),
);
export type Introduction = z.infer<ReturnType<typeof introductionSchema>>;

/** What was offered, or has to be proven, is worth nothing after this: longer than a page waits for its panel. */
export const HANDSHAKE_MS = 60_000;
