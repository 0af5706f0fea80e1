import * as z from 'zod/mini';
import anthropic from './anthropic.json' with { type: 'json' };
import google from './google.json' with { type: 'json' };
import ollama from './ollama.json' with { type: 'json' };
import openai from './openai.json' with { type: 'json' };

const price = z.number().check(z.gte(0));
/** US dollars for a million tokens. `cached` ones are read from the service's cache. */
const rates = { input: price, output: price, cached: price };

const Prices = z.strictObject({
  ...rates,
  /** Last day on which they hold, where the service has announced others. */
  until: z.optional(z.iso.date()),
  /** For the whole request, when more than `above` tokens go in. */
  long: z.optional(z.strictObject({ above: z.int(), ...rates })),
});

/** Null where it is not known. */
const facts = {
  window: z.nullable(z.int()),
  maxOutput: z.nullable(z.int()),
  prices: z.nullable(Prices),
};

const ModelFacts = z.object(facts);
export type ModelFacts = z.infer<typeof ModelFacts>;

const Table = z.strictObject({
  provider: z.string(),
  /** When the figures were last compared with the service's own pages. */
  checked: z.iso.date(),
  models: z.array(z.strictObject({ id: z.string(), ...facts })),
  /** For the models that are not listed: the first pattern that fits. */
  families: z.array(z.strictObject({ pattern: z.string(), ...facts })),
});
type Table = z.infer<typeof Table>;

/** The files are the single source; what is wrong in them is seen when they are loaded. */
const tables = new Map([openai, google, anthropic, ollama].map(read));

function read(file: unknown): [string, Table] {
  const table = Table.parse(file);
  return [table.provider, table];
}

/** A release of a model that is named by its day. */
const DATED = /-(\d{4}-\d{2}-\d{2}|\d{8})$/;

/** What is known of a model, by its own name or else by its family; null where nothing is. */
export function factsOf(provider: string, model: string): ModelFacts | null {
  const table = tables.get(provider);
  if (!table) return null;
  const name = model.replace(DATED, '');
  return (
    table.models.find(({ id }) => id === model || id === name) ??
    table.families.find(({ pattern }) => new RegExp(pattern).test(model)) ??
    null
  );
}
