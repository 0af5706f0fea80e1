import type { SectionName } from '../../shared/conversation/receipt.ts';
import type { AppError } from '../../shared/errors.ts';
import type { PageContext } from '../../shared/page/context.ts';
import type { PromptInput } from '../ai/prompt/input.ts';
import type { Fullness, Prompt } from '../ai/prompt/prompt.ts';
import { untilAborted } from '../ai/turn/abortable.ts';
import { needsFailure, readAsked } from '../ai/turn/asked.ts';
import { inWords, type Patience } from '../ai/turn/patience.ts';
import { askPatiently } from '../ai/turn/retry.ts';
import { tell } from '../tell.ts';
import { type Chosen, chooseProvider } from './asked-provider.ts';
import { workspaceReader } from './asked-workspace.ts';
import { contentsOf } from './contents.ts';
import { harmlessJson } from './harmless.ts';
import { checkAddress } from './page-address.ts';
import { type AnswerIO, printAnswer } from './print-answer.ts';
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
  /** A folder whose project goes along: git, key files, file tree. */
  workspace?: string;
  /** Print the receipt, as JSON on standard error. */
  receipt?: boolean;
}

export interface AskIO extends AnswerIO {
  /** The caller's environment: keys and addresses are read from it. */
  env: NodeJS.ProcessEnv;
  /** Files that the question names are those of this folder, where no workspace is named. */
  cwd: string;
  /** Tests do not wait as long. */
  patience?: Patience;
}

const texts = ['page', 'url', 'diff', 'provider', 'model', 'workspace'] as const;

/** The options as the command line has them: cac makes numbers of what looks like one. */
export function readAskOptions(question: string, given: Record<string, unknown>): AskOptions {
  const options: AskOptions = { question, receipt: given.receipt === true };
  for (const name of texts) {
    const value = given[name];
    if (value !== undefined) options[name] = String(value);
  }
  return options;
}

const sources = { description: true, diff: true, terminal: true, workspace: true };

/** Asks once, without a daemon. Returns the exit code; throws UsageError, or AppError for one line on standard error. */
export async function askCommand(options: AskOptions, io: AskIO): Promise<number> {
  checkOptions(options);
  const chosen = await chooseProvider(options, io.env);
  const { provider, model } = chosen;
  const input = await readInput(options, chosen, io);
  const { buildPrompt } = await import('../ai/prompt/prompt.ts');
  const request = {
    host: provider.destination ?? provider.label,
    prepare: (fullness: Fullness) => {
      const prompt = buildPrompt(input, fullness);
      for (const line of toldOf(prompt)) tell(line, io.stderr);
      if (options.receipt) io.stderr.write(`${harmlessJson(prompt.receipt, 2)}\n`);
      else if (provider.id === 'digest' && !input.isFix && isAlone(prompt)) tell(ALONE, io.stderr);
      return prompt;
    },
    send: (prompt: Prompt, ending: AbortSignal) => provider.stream({ ...prompt, model }, ending),
    onWait: (failure: AppError, _: number, until: Date) => tell(waitingLine(failure, until), io.stderr),
  };
  return printAnswer(untilAborted(askPatiently(request, io.signal, io.patience), io.signal), io);
}

/** All that the command line gives a question; what only a panel has is absent. */
async function readInput(
  options: AskOptions,
  { provider, model, key }: Chosen,
  io: AskIO,
): Promise<PromptInput> {
  const context = await readContext(options, io);
  const page = context === null ? null : factsOf(context);
  const diff = options.diff === undefined ? (context?.diff ?? null) : await readDiff(options.diff);
  const { guessOf } = await import('../ai/tokens/calibration.ts');
  const { ownKeys: keysOf } = await import('./own-keys.ts');
  const ownKeys = [...(await keysOf(io.env)), ...(key === null ? [] : [key])];
  const asked = readAsked(options.question);
  const { readWorkspace } = await import('../ai/turn/around.ts');
  const readProject = workspaceReader({ workspace: options.workspace, ...io });
  const where = { repository: null, fresh: true };
  const named = { provider, model, page, sources };
  const around = await readWorkspace(asked.question, named, where, { readProject });
  const tokenFactor = guessOf({ provider: provider.id, model });
  const absent = { account: null, selection: null, command: null, terminal: null, code: [], history: [] };
  return { ...named, tokenFactor, ...asked, ...around, diff, ...absent, ownKeys };
}

/** What became of files that the question names, where they did not go along whole. */
function toldOf({ receipt }: Prompt): string[] {
  const files = receipt.sections.find(({ name }) => name === 'files');
  const cut = files?.details.filter(({ note }) => note !== 'whole') ?? [];
  return [...cut.map(({ label, note }) => `of @${label} goes along: ${note}`), ...(files?.problems ?? [])];
}

const ALONE = 'nothing goes along with the question; name what it is about by --diff, or by --page and --url';
const ALWAYS: readonly SectionName[] = ['role', 'state', 'question'];

/** Whether there is nothing to answer from. */
function isAlone({ receipt }: Prompt): boolean {
  return receipt.sections.every(({ name, sent }) => sent === 'empty' || ALWAYS.includes(name));
}

/** The first sentence says what went wrong; what to do about it is done already. */
function waitingLine({ message }: AppError, until: Date): string {
  const [what] = message.split(/\.(?:\s|$)/);
  const seconds = Math.round((until.getTime() - Date.now()) / 1000);
  return `${what}; asking again in ${inWords(seconds * 1000)}`;
}

function checkOptions({ question, page, url, provider, model }: AskOptions): void {
  if (question.trim() === '') throw new UsageError('ask needs a question; give it in quotes');
  if (needsFailure(question))
    throw new UsageError('/fix needs the error here: pullside ask "/fix $(npm test 2>&1)"');
  if ((page === undefined) !== (url === undefined))
    throw new UsageError('--page and --url go together; give both');
  if (url !== undefined) checkAddress(url);
  if (model !== undefined && provider === undefined) throw new UsageError('--model needs --provider');
}

/** A file without any would be asked about in silence. */
async function readDiff(file: string): Promise<string> {
  const text = await contentsOf(file, 'a unified diff');
  const { parseDiff } = await import('../ai/diff/parse.ts');
  if (parseDiff(text).length === 0)
    throw new UsageError(`--diff ${file} has no changes in it; name a unified diff, such as git diff prints`);
  return text;
}

async function readContext({ page, url }: AskOptions, { stderr }: AskIO): Promise<PageContext | null> {
  if (page === undefined || url === undefined) return null;
  const { parsePage } = await import('./read-page.ts');
  const { readPage } = await import('../../shared/page/read.ts');
  const context = readPage(await parsePage(await contentsOf(page, 'a saved HTML page')), url);
  if (context.number !== null && context.title === null)
    tell(`${page} shows nothing of ${url}; save that page as HTML`, stderr);
  return context;
}

function factsOf({ diff: _, ...facts }: PageContext) {
  return facts;
}
