import type { Writable } from 'node:stream';
import type { FinishReason } from '../../shared/conversation/part.ts';
import { AppError } from '../../shared/errors.ts';
import type { PageContext } from '../../shared/page/context.ts';
import type { Profile } from '../ai/prompt/profile.ts';
import type { Prompt } from '../ai/prompt/prompt.ts';
import type { Provider } from '../ai/provider.ts';
import { exportedKey } from '../ai/providers/account.ts';
import { untilAborted } from '../ai/turn/abortable.ts';
import { questionOf } from '../ai/turn/asked.ts';
import { inWords, type Patience } from '../ai/turn/patience.ts';
import { askPatiently } from '../ai/turn/retry.ts';
import type { Access, Vendor } from '../ai/vendors/vendor.ts';
import { contentsOf } from './contents.ts';
import { UsageError } from './usage.ts';

export interface AskOptions {
  question: string;
  /** A saved page, with the address it was saved from. */
  page?: string;
  url?: string;
  /** A unified diff, instead of the page's own. */
  diff?: string;
  /** `digest` when none is named. */
  provider?: string;
  /** Any name passes. */
  model?: string;
  /** Print the receipt, as JSON on standard error. */
  receipt?: boolean;
}

export interface AskIO {
  /** The answer's text, unchanged, and nothing else. */
  stdout: Writable;
  stderr: Writable;
  /** The caller's environment: keys and addresses are read from it. */
  env: NodeJS.ProcessEnv;
  /** Ends the answer early. */
  signal: AbortSignal;
  /** Tests do not wait as long. */
  patience?: Patience;
}

const texts = ['page', 'url', 'diff', 'provider', 'model'] as const;

/** The options as the command line has them: cac makes numbers of what looks like one. */
export function readAskOptions(question: string, given: Record<string, unknown>): AskOptions {
  const options: AskOptions = { question, receipt: given.receipt === true };
  for (const name of texts) {
    const value = given[name];
    if (Array.isArray(value)) throw new UsageError(`--${name} is given twice`);
    if (value !== undefined) options[name] = String(value);
  }
  return options;
}

const sources = { description: true, diff: true, terminal: true };

/** Asks once, without a daemon. Returns the exit code; throws UsageError, or AppError for one line on standard error. */
export async function askCommand(options: AskOptions, io: AskIO): Promise<number> {
  checkOptions(options);
  const { provider, model, key } = await chooseProvider(options, io.env);
  const context = await readContext(options);
  const page = context === null ? null : factsOf(context);
  const diff =
    options.diff === undefined ? (context?.diff ?? null) : await contentsOf(options.diff, 'a unified diff');
  const { buildPrompt } = await import('../ai/prompt/prompt.ts');
  const question = questionOf(options.question);
  const ownKeys = key === null ? [] : [key];
  const input = { provider, model, question, page, diff, terminal: null, sources, history: [], ownKeys };
  const asked = {
    host: provider.destination ?? provider.label,
    prepare: (profile: Profile) => {
      const prompt = buildPrompt(input, profile);
      if (options.receipt) io.stderr.write(`${JSON.stringify(prompt.receipt, null, 2)}\n`);
      return prompt;
    },
    send: (prompt: Prompt, ending: AbortSignal) => provider.stream({ ...prompt, model }, ending),
    onWait: (failure: AppError, _: number, until: Date) => io.stderr.write(waitingLine(failure, until)),
  };
  return print(untilAborted(askPatiently(asked, io.signal, io.patience), io.signal), io);
}

/** The first sentence says what went wrong; what to do about it is done already. */
function waitingLine({ message }: AppError, until: Date): string {
  const [what] = message.split(/\.(?:\s|$)/);
  const seconds = Math.round((until.getTime() - Date.now()) / 1000);
  return `pullside: ${what}; asking again in ${inWords(seconds * 1000)}\n`;
}

function checkOptions({ question, page, url, provider, model }: AskOptions): void {
  if (question.trim() === '') throw new UsageError('ask what? Give the question in quotes');
  if ((page === undefined) !== (url === undefined)) throw new UsageError('--page and --url belong together');
  if (url !== undefined && !URL.canParse(url)) throw new UsageError(`--url ${url} is not an address`);
  if (model !== undefined && provider === undefined) throw new UsageError('--model needs --provider');
}

interface Chosen {
  provider: Provider;
  model: string;
  key: string | null;
}

/** Key and address come from the environment together: a key is never sent to an address it was not given with. */
async function chooseProvider(
  { provider: id = 'digest', model }: AskOptions,
  env: NodeJS.ProcessEnv,
): Promise<Chosen> {
  const { ready } = await import('../ai/providers/ready.ts');
  const { vendors } = await import('../ai/vendors/vendors.ts');
  const { digest } = await import('../ai/digest/digest.ts');
  if (id === digest.id) return { provider: digest, model: model ?? digest.id, key: null };
  const vendor = vendors.find((known) => known.id === id);
  if (!vendor)
    throw new UsageError(
      `--provider ${id}? There are ${[...vendors.map((known) => known.id), digest.id].join(', ')}`,
    );
  const access = accessFrom(vendor, env);
  const named = model ?? vendor.models[0];
  if (named === undefined) throw new UsageError(`--provider ${id} needs --model`);
  return { provider: vendor.create(ready(vendor, access)), model: named, key: access.key };
}

/** Throws AppError when a variable is missing that the vendor needs. */
function accessFrom(vendor: Vendor, env: NodeJS.ProcessEnv): Access {
  const { label, takesKey, baseUrl } = vendor;
  const names = exportedNames(vendor, env);
  const key = exportedKey({ ...vendor, env: names }, env);
  const address = env[names.baseUrl] || null;
  if (address === null && baseUrl === null)
    throw new AppError('provider-missing-key', `Set ${vendor.env.baseUrl} to ask an ${label}.`);
  if (address === null && key === null && takesKey === 'needed')
    throw new AppError('provider-missing-key', `Set ${names.key} to ask ${label}.`);
  return { key, baseUrl: address };
}

/** Gateways are often exported under OpenAI's names: then key and address are theirs, together. */
function exportedNames({ env: own, baseUrl }: Vendor, env: NodeJS.ProcessEnv): Vendor['env'] {
  const isNamed = baseUrl !== null || Boolean(env[own.baseUrl]);
  return isNamed ? own : { key: 'OPENAI_API_KEY', baseUrl: 'OPENAI_BASE_URL' };
}

async function readContext({ page, url }: AskOptions): Promise<PageContext | null> {
  if (page === undefined || url === undefined) return null;
  const { parsePage } = await import('./read-page.ts');
  const { readPage } = await import('../../shared/page/read.ts');
  return readPage(await parsePage(await contentsOf(page, 'a saved HTML page')), url);
}

function factsOf({ diff: _, ...facts }: PageContext) {
  return facts;
}

type Parts = ReturnType<Provider['stream']>;

/** Exit codes: 0 for a whole answer, 1 for one that broke off, 130 when it was stopped. */
async function print(parts: Parts, io: AskIO): Promise<number> {
  let reason: FinishReason = 'incomplete';
  // Whoever reads may leave (`| head`): the write below is told, and the answer ends.
  io.stdout.on('error', () => {});
  const write = wholeCharacters(io.stdout);
  for await (const part of parts) {
    if (part.type === 'text-delta' && !(await write(part.text))) return 0;
    if (part.type === 'finish') reason = part.reason;
  }
  if (io.signal.aborted) return 130;
  const why = shortfalls[reason];
  if (why === undefined) return 0;
  io.stderr.write(`pullside: the answer is incomplete: ${why}\n`);
  return 1;
}

/** Why an answer that ends like this is not whole. */
const shortfalls: Partial<Record<FinishReason, string>> = {
  incomplete: 'the connection was cut',
  length: 'the model reached its limit',
  'content-filter': 'the service withheld it',
};

/** Writes text that may be cut between the halves of a surrogate pair; false when nobody reads any more. */
function wholeCharacters(stream: Writable): (text: string) => Promise<boolean> {
  let half = '';
  return (text) => {
    const all = half + text;
    half = /[\uD800-\uDBFF]$/.exec(all)?.[0] ?? '';
    const whole = all.slice(0, all.length - half.length);
    return new Promise((resolve) => stream.write(whole, (error) => resolve(!error)));
  };
}
