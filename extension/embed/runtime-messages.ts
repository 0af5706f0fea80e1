import * as z from 'zod/mini';

const token = z.string().check(z.minLength(32), z.maxLength(64));

/** Content script to background: a panel frame that names this nonce will be mine. */
export const Offer = z.object({ type: z.literal('embed/offer'), nonce: token });

/** Panel to background. `hello` names the nonce of its address, `prove` the secret its embedder posted to it. */
export const Hello = z.object({ type: z.literal('embed/hello'), nonce: token });
export const Prove = z.object({ type: z.literal('embed/prove'), secret: token });

/** The one yes or no that the background answers with. */
export const Answer = z.object({ ok: z.boolean() });
export type Answer = z.infer<typeof Answer>;

/** Background to content script. */
export const ToContentScript = z.discriminatedUnion('type', [
  z.object({ type: z.literal('embed/secret'), nonce: token, secret: token }),
  z.object({ type: z.literal('panel/toggle') }),
]);
export type ToContentScript = z.infer<typeof ToContentScript>;

/** Content script to its own frame, by `postMessage`, with the MessagePort that everything later travels on. */
export const Introduction = z.object({ type: z.literal('embed/introduce'), secret: token });
export type Introduction = z.infer<typeof Introduction>;

/** How long each step of the handshake may take. */
export const HANDSHAKE_MS = 5_000;
