import * as z from 'zod/mini';
import { Unreadable } from './failures/refusal.ts';

const List = z.object({ data: z.array(z.object({ id: z.string() })) });

/** The ids of a list as OpenAI and Anthropic send it; SDKs take its form for granted. Throws Unreadable. */
export function idsOf(body: unknown): string[] {
  const list = List.safeParse(body);
  if (!list.success) throw new Unreadable();
  return list.data.data.map(({ id }) => id);
}
