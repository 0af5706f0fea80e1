import { AppError } from '../../shared/errors.ts';
import type { PageFacts } from '../../shared/page/context.ts';
import type { Params } from '../../shared/protocol/methods.ts';
import type { PullProblem } from '../../shared/pull/pull.ts';
import type { Pull } from '../workspace/git/fetch.ts';
import type { PullApi, SeenPull } from './api.ts';
import type { PullCheckout } from './checkout.ts';
import { fromApi } from './from-api.ts';
import { accountsOf } from './from-diff.ts';
import { fromPage } from './from-page.ts';
import { type Joined, joinFiles } from './join.ts';
import { type Keep, type KeptChanges, lastCommitOf } from './kept.ts';
import { problemOf } from './problem.ts';
import { type Settled, settle } from './settle.ts';
import type { Supply } from './supply.ts';

type GivenDiff = Exclude<Params<'pull/read'>['diff'], { state: 'unasked' | 'known' }>;

/** Who can be asked for a pull request's changes. */
export interface Sources {
  api: PullApi;
  checkout: PullCheckout;
  keep: Keep;
  takeUpload(id: string): string;
}

export interface Question {
  pull: Pull;
  page: PageFacts;
  /** Rows of the page as a diff, "" where it renders none. */
  rendered: string;
  given: Params<'pull/read'>['diff'];
  end: AbortSignal;
}

const NOBODY: KeptChanges['asked'] = { diff: false, api: false, checkout: null };

/** What is known of a pull request's changes so far, and whom it was asked of. */
export class Reading {
  readonly #question: Question;
  readonly #sources: Sources;
  readonly #supplies: Supply[];
  readonly #keptIsCertain: boolean;
  #problems: PullProblem[];
  #asked: KeptChanges['asked'];
  #baseSha: string | null = null;
  #now: { settled: Settled; joined: Joined } | null = null;

  constructor(question: Question, sources: Sources, kept: KeptChanges | null) {
    this.#question = question;
    this.#sources = sources;
    this.#asked = kept?.asked ?? NOBODY;
    this.#keptIsCertain = kept?.isCertain ?? false;
    this.#problems = (kept?.problems ?? []).filter(({ until }) => until === null || isAhead(until));
    const page = fromPage(question.page, question.rendered);
    this.#supplies = kept ? [{ ...kept, source: 'kept' }, page] : [page];
  }

  get headSha(): string | null {
    return this.#state().settled.headSha;
  }

  get joined(): Joined {
    return this.#state().joined;
  }

  get problems(): PullProblem[] {
    return withoutRepeated([...this.#problems, ...this.#state().settled.problems]);
  }

  get diffKnown(): boolean {
    return this.#asked.diff;
  }

  /** Whether a file or some of its lines are missing. */
  lacks(): boolean {
    const { files, isAll } = this.joined;
    return !isAll || files.some(({ lines }) => lines === 'missing' || lines === 'part');
  }

  /** Whether something is missing that somebody who was not asked yet may have. */
  async hopes(): Promise<boolean> {
    if (!this.lacks()) return false;
    const { diff, api, checkout } = this.#asked;
    const isLimited = this.#problems.some(({ source, until }) => source === 'api' && until !== null);
    if (!diff || !(api || isLimited)) return true;
    const chosen = await this.#sources.checkout.chosen(this.#question.pull.repository);
    return chosen !== null && chosen !== checkout;
  }

  /** Sources that tell of different changes: which of them is of the newest head, the API knows. */
  isDoubtful(): boolean {
    return this.#state().settled.problems.length > 0;
  }

  takeDiff(given: GivenDiff): void {
    this.#forget('diff');
    if (given.state === 'refused') {
      this.#problems.push({ source: 'diff', error: given.error, until: null });
      this.#asked = { ...this.#asked, diff: this.#asked.diff || !given.error.retryable };
      return;
    }
    const files = accountsOf(this.#sources.takeUpload(given.upload), 'diff');
    this.#asked = { ...this.#asked, diff: true };
    this.#add({ source: 'diff', headSha: null, isAll: !files.some(({ lines }) => lines === 'part'), files });
  }

  async askApi(): Promise<void> {
    if (this.#asked.api && !this.isDoubtful()) return;
    const { pull, page, end } = this.#question;
    this.#forget('api');
    const changes = await this.#sources.api.changesOf(pull.repository, pull.number, end, this.#seen());
    end.throwIfAborted();
    const { headSha, baseSha, files, problem } = changes;
    if (problem) this.#problems.push(problem);
    this.#baseSha = baseSha;
    // The checkout was asked for the head that the page shows.
    const checkout = headSha === page.headSha ? this.#asked.checkout : null;
    this.#asked = { ...this.#asked, api: problem === null, checkout };
    if (headSha !== null || files.length > 0) this.#add(fromApi(changes));
  }

  async askCheckout(): Promise<void> {
    const { pull, page, end } = this.#question;
    const { checkout } = this.#sources;
    this.#forget('checkout');
    let chosen: string | null = null;
    try {
      chosen = await checkout.chosen(pull.repository);
      if (chosen !== null && chosen === this.#asked.checkout) return;
      const wanted = {
        ...pull,
        headSha: this.headSha,
        baseSha: this.#baseSha,
        baseRef: page.base?.ref ?? null,
      };
      const { headSha, diff } = await checkout.changesOf(wanted, end);
      this.#add({ source: 'checkout', headSha, isAll: true, files: accountsOf(diff, 'checkout') });
      this.#asked = { ...this.#asked, checkout: chosen };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const problem = problemOf('checkout', error);
      this.#problems.push(chosen === null ? { ...problem, remedy: 'checkout' } : problem);
    }
  }

  /**
   * Nothing that the page tells is kept: it is there again with the next question, and another page would be
   * answered with what this one made up.
   */
  async keep(): Promise<void> {
    const { agreeing, headSha } = this.#state().settled;
    const told = agreeing.filter(({ source }) => source !== 'page');
    if (told.length === 0) return;
    const { pull, page } = this.#question;
    await this.#sources.keep.put(pull, page, {
      headSha,
      baseRef: page.base?.ref ?? null,
      // Where the head is known, a page that ends with another commit is an old one.
      lastCommit: headSha === null && page.headSha === null ? lastCommitOf(page) : null,
      ...joinFiles(told),
      asked: this.#asked,
      problems: this.#problems,
      isCertain: told.some((supply) => this.#isCertain(supply)),
    });
  }

  #isCertain({ source, headSha }: Supply): boolean {
    return (source === 'api' && headSha !== null) || (source === 'kept' && this.#keptIsCertain);
  }

  #add(supply: Supply): void {
    this.#supplies.push(supply);
    this.#now = null;
  }

  /** It is asked again: what was wrong then may be right now. */
  #forget(source: PullProblem['source']): void {
    this.#problems = this.#problems.filter((problem) => problem.source !== source);
  }

  /** Where something is wrong with what the page shows, nothing that was read for it before will do. */
  #seen(): SeenPull | null {
    const { headSha, base } = this.#question.page;
    return headSha === null || this.isDoubtful() ? null : { headSha, baseRef: base?.ref ?? null };
  }

  #state(): { settled: Settled; joined: Joined } {
    if (this.#now === null) {
      const settled = settle(this.#supplies);
      this.#now = { settled, joined: joinFiles(settled.agreeing) };
    }
    return this.#now;
  }
}

function isAhead(until: string): boolean {
  return Date.parse(until) > Date.now();
}

function withoutRepeated(problems: readonly PullProblem[]): PullProblem[] {
  const said = new Map(problems.map((problem) => [`${problem.source} ${problem.error.message}`, problem]));
  return [...said.values()];
}
