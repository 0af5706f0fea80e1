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
  /** Those that it announced for the days after. */
  next: z.optional(z.strictObject(rates)),
  /** For the whole request, when more than `above` tokens go in. */
  long: z.optional(z.strictObject({ above: z.int(), ...rates })),
});

/** How a kind of model is best talked to. */
const Strategy = z.strictObject({
  /** How it is told that another agent goes on. */
  agentSwitchTemplate: z.enum(['xml-tags', 'hierarchy', 'direct-command', 'step-focused', 'minimal']),
  /** How firmly its instructions are put then. */
  assertiveness: z.enum(['medium', 'high']),
  /** How much it keeps then of what was said before. */
  contextualMemory: z.enum(['low', 'balanced', 'high']),
  /** `served-window`: its server cuts what is longer than it was told to serve; `thinks-aloud`: thoughts take that room too. */
  specialHandling: z.array(z.enum(['served-window', 'thinks-aloud'])),
});

/** Null where it is not known. */
const facts = {
  window: z.nullable(z.int()),
  maxOutput: z.nullable(z.int()),
  /** The name of one of the table's strategies. */
  strategy: z.string(),
  prices: z.nullable(Prices),
};

const Table = z.strictObject({
  provider: z.string(),
  /** When the figures were last compared with the service's own pages. */
  checked: z.iso.date(),
  /** The page that leads to those. */
  source: z.url(),
  /** What its models make of one o200k token of code, in their own tokens. */
  tokens: price,
  strategies: z.record(z.string(), Strategy),
  models: z.array(z.strictObject({ id: z.string(), aliases: z.optional(z.array(z.string())), ...facts })),
  /** For the models that are not listed: the first pattern that fits. */
  families: z.array(z.strictObject({ pattern: z.string(), ...facts })),
});
export type Table = z.infer<typeof Table>;

export interface ModelFacts extends Pick<Table['models'][number], 'window' | 'maxOutput' | 'prices'> {
  strategy: z.infer<typeof Strategy> & { type: string };
  tokens: number;
}

/** The files are the single source; what is wrong in them is seen when they are loaded. */
export const tables: ReadonlyMap<string, Table> = new Map([openai, google, anthropic, ollama].map(read));

function read(file: unknown): [string, Table] {
  const table = Table.parse(file);
  for (const { strategy } of [...table.models, ...table.families])
    if (!table.strategies[strategy]) throw new Error(`${table.provider} has no strategy ${strategy}`);
  return [table.provider, table];
}

/** A release of a model that is named by its day: `-2026-03-17`, `-20251001`, `@20251001`. */
const DATED = /(?:-\d{4}-\d{2}-\d{2}|[-@]\d{8})$/;
/** Google's own lists name models so. */
const FOLDER = /^models\//;

/** What is known of a model, by its own name or else by its family; null where nothing is. */
export function factsOf(provider: string, model: string): ModelFacts | null {
  const table = tables.get(provider);
  if (!table) return null;
  const name = model.replace(FOLDER, '');
  const found =
    named(table, name) ??
    named(table, name.replace(DATED, '')) ??
    table.families.find(({ pattern }) => new RegExp(pattern).test(name));
  return found ? resolved(table, found) : null;
}

function named({ models }: Table, name: string): Table['models'][number] | undefined {
  return models.find(({ id, aliases }) => id === name || aliases?.includes(name));
}

function resolved(
  { strategies, tokens }: Table,
  { window, maxOutput, prices, strategy: type }: Table['families'][number] | Table['models'][number],
): ModelFacts | null {
  const strategy = strategies[type];
  return strategy ? { window, maxOutput, prices, tokens, strategy: { type, ...strategy } } : null;
}
