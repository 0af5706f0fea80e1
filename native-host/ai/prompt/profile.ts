import type { SectionName } from '../../../shared/conversation/receipt.ts';

type Tokens = Partial<Record<SectionName, number>>;

/** Tokens that a prompt and its sections get: the model's own, but for what is fixed. */
export interface Profile {
  name: 'compact' | 'standard' | 'large';
  total: number;
  /** What is each section's own. One that is not named is not sent. */
  budgets: Tokens;
  /** What sections without tokens of their own may take of what a short question leaves, before the others do. */
  wishes: Tokens;
  /** Of one file that the person named. */
  file: number;
  /** Whether the page's comments have a part in its own tokens, or only in what a diff leaves. */
  discussion: boolean;
  /** Lines of what a terminal printed. */
  terminalLines: number;
}

/** For small models, and those of which nothing is known. */
export const COMPACT: Profile = {
  name: 'compact',
  total: 4000,
  budgets: {
    role: 200,
    question: 1000,
    state: 100,
    instructions: 300,
    selection: 800,
    description: 1000,
    files: 1500,
    page: 400,
    diff: 1600,
    terminal: 500,
    code: 0,
    git: 0,
    history: 200,
  },
  wishes: { code: 800, git: 150 },
  file: 1500,
  discussion: false,
  terminalLines: 50,
};

/** The workspace's 30,000 (role and state, instructions, tree, key files, git, chosen files, history), then page, diff, terminal and question. */
export const STANDARD: Profile = {
  name: 'standard',
  total: 48_000,
  budgets: {
    role: 300,
    state: 200,
    instructions: 1000,
    tree: 2000,
    keys: 3000,
    git: 500,
    files: 15_000,
    history: 8000,
    page: 4000,
    diff: 8000,
    terminal: 2000,
    question: 4000,
    selection: 4000,
    description: 6000,
    code: 0,
  },
  wishes: { code: 3000 },
  file: 5000,
  discussion: true,
  terminalLines: 200,
};

/** The most lines that any profile takes of a terminal. */
export const MOST_TERMINAL_LINES = STANDARD.terminalLines;

/** A window that holds the standard prompt in any family's tokens, and a long answer beside it. */
const STANDARD_WINDOW = 96_000;
/** What grows with the window has its standard size in this one. */
const USUAL_WINDOW = 200_000;
const MOST_TIMES = 5;
const GROWING = ['page', 'diff', 'files'] as const;

/** @param window the model's, in its own tokens; null where it is not known */
export function profileFor(window: number | null): Profile {
  if (window === null || window < STANDARD_WINDOW) return COMPACT;
  const times = Math.min(MOST_TIMES, window / USUAL_WINDOW);
  return times > 1 ? larger(times) : STANDARD;
}

function larger(times: number): Profile {
  const { budgets, total } = STANDARD;
  const grown = GROWING.map((name) => [name, Math.floor((budgets[name] ?? 0) * times)] as const);
  const added = grown.reduce((sum, [name, tokens]) => sum + tokens - (budgets[name] ?? 0), 0);
  return {
    ...STANDARD,
    name: 'large',
    total: total + added,
    budgets: { ...budgets, ...Object.fromEntries(grown) },
  };
}

/**
 * The same in the tokens that we count.
 * @param factor tokens that the model makes of one of these
 */
export function inOurTokens(profile: Profile, factor: number): Profile {
  const { total, budgets, wishes, file } = profile;
  return {
    ...profile,
    total: total / factor,
    budgets: divided(budgets, factor),
    wishes: divided(wishes, factor),
    file: file / factor,
  };
}

/** What a model that found its prompt too long is asked with; the question stays whole. */
export function shrunk(profile: Profile): Profile {
  if (profile.name !== 'compact')
    return { ...COMPACT, budgets: { ...COMPACT.budgets, question: profile.budgets.question ?? 0 } };
  return {
    ...profile,
    total: profile.total / 2,
    budgets: divided(profile.budgets, 2),
    wishes: { code: 400 },
    file: profile.file / 2,
  };
}

/** What is small and always there: the same text, whatever the model makes of it. */
const FIXED: readonly string[] = ['role', 'question', 'state'];

/** But for what is fixed. */
function divided(tokens: Tokens, by: number): Tokens {
  return Object.fromEntries(
    Object.entries(tokens).map(([name, own]) => [name, FIXED.includes(name) ? own : own / by]),
  );
}
