import type { PageFacts } from '../../../shared/page/context.ts';
import type { DiffAccount } from '../../../shared/pull/pull.ts';
import type { ReadDiff } from '../diff/read.ts';
import type { Project } from '../project/project.ts';
import type { Clean } from './clean.ts';
import { cleanCode } from './clean-code.ts';
import type { Cleaner } from './cleaner.ts';
import { cleanDiff } from './diffs.ts';
import type { PromptInput } from './input.ts';
import { type Question, splitQuestion } from './split-question.ts';

/** What is switched off is not even read; what was attached or pasted by itself was asked for. */
export function cleanInput(input: PromptInput, cleaner: Cleaner): Clean {
  const { sources, diff, selection, terminal, command, ownKeys } = input;
  // A file's text is a section of its own.
  const page = input.page && { ...input.page, text: undefined };
  const { words, pasted } = partsOf(input);
  return {
    words: cleaner.clean('question', words),
    pasted: pasted === null ? null : cleaner.clean('terminal', pasted),
    page: page === null ? null : cleaner.cleanAll('page', withoutEmptyComments(page)),
    diff: diff === null || !sources.diff ? null : acceptDiff(diff, ownKeys, cleaner),
    account: input.account && sources.diff ? cleanAccount(input.account, cleaner) : null,
    selection: selection === null ? null : cleaner.cleanAll('selection', selection),
    terminal: terminal === null || !sources.terminal ? null : cleaner.cleanAll('terminal', terminal),
    command: command === null ? null : cleaner.cleanAll('terminal', command),
    instructions: input.instructions === null ? null : cleaner.clean('instructions', input.instructions),
    project: input.project && (sources.workspace ? cleanProject(input.project, cleaner) : NO_PROJECT),
    files: cleaner.cleanAll('files', input.files),
    code: input.code.map((place) => cleanCode(place, ownKeys, cleaner)),
    history: input.history.map((exchange) => cleaner.cleanAll('history', exchange)),
    drafting: input.drafting ? cleaner.cleanAll('description', input.drafting) : null,
    sources,
  };
}

/** Why lines are missing is told in words that git and GitHub wrote, with branches and paths in them. */
function cleanAccount({ files, problems }: DiffAccount, cleaner: Cleaner): DiffAccount {
  return { files, problems: cleaner.cleanAll('diff', problems) };
}

/** They show nothing, and would hide a secret that the page shows in one piece. */
function withoutEmptyComments(page: PageFacts): PageFacts {
  const whole = (markdown: string) => markdown.replace(/<!--\s*-->/g, '');
  const threads = page.threads.map(({ comments, ...thread }) => ({
    ...thread,
    comments: comments.map((comment) => ({ ...comment, body: whole(comment.body) })),
  }));
  return { ...page, body: page.body && whole(page.body), threads };
}

const NO_PROJECT: Project = { git: null, keys: [], tree: [] };

function cleanProject({ git, keys, tree }: Project, cleaner: Cleaner): Project {
  return {
    git: git && cleaner.cleanAll('git', git),
    keys: cleaner.cleanAll('keys', keys),
    tree: cleaner.cleanAll('tree', tree),
  };
}

/** The person's words, apart from what they pasted. */
export function partsOf({ question, pasted }: Pick<PromptInput, 'question' | 'pasted'>): Question {
  return pasted === null ? splitQuestion(question) : { words: question, pasted };
}

function acceptDiff(text: string, ownKeys: readonly string[], cleaner: Cleaner): ReadDiff {
  const diff = cleanDiff(text, ownKeys);
  cleaner.accept('diff', diff);
  return diff.read;
}

/** Everything that stands in the prompt, for a delimiter that stands in none of it. */
export function textsOf({ diff, account: _, sources: __, ...rest }: Clean): string[] {
  const { words, pasted, ...others } = rest;
  return [words, pasted ?? '', diff?.text ?? '', JSON.stringify(others)];
}
