import type { PageFacts } from '../../../shared/page/context.ts';
import type { DiffFile } from '../diff/file.ts';
import { parseDiff } from '../diff/parse.ts';
import { namesFile, readFocus } from '../diff/question.ts';
import type { Material } from '../provider.ts';
import { describeAreas } from './areas.ts';
import { describeChanges, describeConfiguration, describeFile } from './changes.ts';
import { describeChecks } from './checks.ts';
import { describeDependencies } from './dependencies.ts';
import { draft } from './draft.ts';
import { describeFailure } from './failure.ts';
import { linesOf } from './files.ts';
import { describeGiven, describeSelection } from './given.ts';
import { greet } from './greeting.ts';
import { type Intent, readIntent, type Topic } from './intent.ts';
import { describeIssue } from './issue.ts';
import { describePage } from './lead.ts';
import { bullets } from './prose.ts';
import { describeRisks } from './risks.ts';
import { showHeart, showNamed } from './snippet.ts';
import { describeThreads } from './threads.ts';

const NO_MODEL =
  '*This is the digest: put together by rules, without a model. To ask a model, add a provider in Pullside’s options.*';
const CANNOT =
  'I cannot do that: I am the digest, not a model. I read the pull request or issue you have open and say what changed, where, what is tested, which dependencies moved and what to look at twice. Name a file or a function and I show its part of the diff.';
const NOTHING_OPEN =
  'There is no pull request or issue here that I can read. Open one on GitHub and ask again.';
const NO_DIFF =
  'The diff is not here, so I can only tell what the page says. Switch the diff on, or open the files tab.';
const UNREAD = 'Rules cannot answer that question. What the diff itself says:';

/** The answer to a question, paragraph by paragraph; the last one says that no model made it. */
export function compose(material: Material): string[] {
  const files = material.diff === null ? [] : parseDiff(material.diff);
  if (material.drafting) return draft(material.drafting, files);
  if (material.failure !== null) return [...describeFailure(material.failure), NO_MODEL];
  return [...answer(material, files), NO_MODEL];
}

function answer(material: Material, files: DiffFile[]): string[] {
  const { question, page } = material;
  const intent = readIntent(question);
  if (intent.kind === 'greeting') return [greet(page, files.length > 0, intent.thanks)];
  const named = describeNamed(question, files);
  const attached = describeAttached(material);
  const refusal = intent.kind === 'beyond' ? [CANNOT] : [];
  if (attached.length > 0 && (named || !OF_CHANGES.test(question) || files.length === 0))
    return [...refusal, ...attached, ...(named ?? [])];
  return [...attached, ...(named ?? (refusal.length > 0 ? refusal : describeChanged(intent, page, files)))];
}

/** What asks about the whole change, beside what is attached. */
const OF_CHANGES = /\b(?:prs?|pull requests?|diffs?|patch|change[sd]?|commits?|branch)\b/i;

function describeChanged(intent: Intent, page: PageFacts | null, files: DiffFile[]): string[] {
  if (files.length === 0) return withoutDiff(page);
  if (intent.kind === 'topic') return [...describeTopic(intent.topic, files), ...rest(page, files)];
  const opening = intent.kind === 'unclear' ? [UNREAD] : [];
  return [...opening, ...(page ? describePull(page) : []), ...overview(files)];
}

/** What the person attached is what the question is about. */
function describeAttached({ question, files, selection }: Material): string[] {
  const selected = selection === null ? [] : describeSelection(selection);
  return [...selected, ...describeGiven(files, [...readFocus(question).symbols, ...quotedIn(question)])];
}

/** Names that are certainly meant: a file's own may be one of them. */
function quotedIn(question: string): string[] {
  return [...question.matchAll(/`([\w$]{1,80})`/g)].map((match) => match[1] ?? '');
}

function withoutDiff(page: PageFacts | null): string[] {
  if (page?.kind === 'issue') return describeIssue(page);
  if (page === null || page.kind === 'file' || page.kind === 'other') return [NOTHING_OPEN, CANNOT];
  const files = page.files.map((file) => `\`${file.path}\``);
  return [
    ...describePull(page),
    NO_DIFF,
    ...(files.length > 0 ? [`**Files**\n\n${bullets(files, 30)}`] : []),
  ];
}

function describePull(page: PageFacts): string[] {
  const threads = describeThreads(page);
  return [...describePage(page), ...(threads === null ? [] : [threads])];
}

function overview(files: DiffFile[]): string[] {
  return [
    describeAreas(files),
    describeChanges(files),
    describeConfiguration(files),
    describeDependencies(files),
    describeChecks(files),
    describeRisks(files),
    showHeart(files),
  ].filter((part) => part !== null);
}

function describeTopic(topic: Topic, files: DiffFile[]): string[] {
  const parts: Record<Topic, (string | null)[]> = {
    tests: [describeChecks(files)],
    risks: [describeRisks(files)],
    dependencies: [describeDependencies(files) ?? 'No dependency changed.'],
    configuration: [describeConfiguration(files) ?? 'No configuration changed.', describeDependencies(files)],
    code: [describeChanges(files) ?? 'No source changed.'],
    areas: [describeAreas(files), describeChanges(files)],
  };
  return parts[topic].filter((part) => part !== null);
}

/** What surrounds the answer to a narrow question. */
function rest(page: PageFacts | null, files: DiffFile[]): string[] {
  return [...(page ? describePage(page).slice(0, 1) : []), describeAreas(files)];
}

/** For a question that names files or symbols of the diff: those, and their pieces. */
function describeNamed(question: string, files: DiffFile[]): string[] | null {
  const focus = readFocus(question);
  const wantedFiles = files.filter((file) => focus.paths.some((word) => namesFile(word, file.path)));
  const symbols = focus.symbols.filter((symbol) => files.some((file) => mentions(file, symbol)));
  if (wantedFiles.length + symbols.length === 0) return null;
  const shown =
    wantedFiles.length > 0
      ? wantedFiles
      : files.filter((file) => symbols.some((symbol) => mentions(file, symbol)));
  const names = [...wantedFiles.slice(0, 3).map((file) => file.path), ...symbols.slice(0, 3)];
  const pieces = showNamed(shown, question, names);
  return [bullets(shown.map(describeFile), 12), ...(pieces ? [pieces] : [])];
}

function mentions(file: DiffFile, symbol: string): boolean {
  return linesOf(file).some((line) => line.mark !== ' ' && line.text.includes(symbol));
}
