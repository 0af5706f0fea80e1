import { AppError } from '../../shared/errors.ts';
import type { Params } from '../../shared/protocol/methods.ts';
import type { PullProblem } from '../../shared/pull/pull.ts';
import { areAll } from './agree.ts';
import type { PullApi, SeenPull } from './api.ts';
import type { PullCheckout } from './checkout.ts';
import { checksAt, type KnownChecks } from './checks.ts';
import { fromApi } from './from-api.ts';
import { accountsOf } from './from-diff.ts';
import { fromPage } from './from-page.ts';
import { type Joined, joinFiles } from './join.ts';
import { type Asker, type Keep, type KeptChanges, lastCommitOf } from './kept.ts';
import { isAhead, problemOf, unnamed, withoutRepeated } from './problem.ts';
import { type Settled, settle } from './settle.ts';
import { isCertain, type Supply } from './supply.ts';

type GivenDiff = Exclude<Params<'pull/read'>['diff'], { state: 'unasked' | 'known' }>;

/** Who can be asked for a pull request's changes. */
export interface Suppliers {
  api: PullApi;
  checkout: PullCheckout;
  keep: Keep;
  takeUpload(id: string): string;
}

export interface Question extends Asker {
  /** Rows of the page as a diff, "" where it renders none. */
  rendered: string;
  given: Params<'pull/read'>['diff'];
  end: AbortSignal;
}

const NOBODY: KeptChanges['asked'] = { diff: false, api: false, checkout: null };

/** What is known of a pull request's changes so far, and whom it was asked of. */
export class Reading {
  readonly #question: Question;
  readonly #sources: Suppliers;
  readonly #supplies: Supply[];
  readonly #isAnew: boolean;
  #problems: PullProblem[];
  #asked: KeptChanges['asked'];
  #baseSha: string | null = null;
  #total: number | null;
  #checks: KnownChecks | undefined;
  #now: { settled: Settled; joined: Joined } | null = null;

  /** @param isAnew what was kept will not do: neither will what the API gave for that head */
  constructor(question: Question, sources: Suppliers, kept: KeptChanges | null, isAnew: boolean) {
    this.#isAnew = isAnew;
    this.#question = question;
    this.#sources = sources;
    this.#asked = kept?.asked ?? NOBODY;
    this.#total = kept?.total ?? null;
    this.#checks = kept?.checks;
    this.#problems = (kept?.problems ?? []).filter(({ until }) => until === null || isAhead(until));
    const page = fromPage(question.page, question.rendered);
    this.#supplies = kept ? [{ ...kept, source: kept.isCertain ? 'certain' : 'kept' }, page] : [page];
  }

  get headSha(): string | null {
    return this.#state().settled.headSha;
  }

  get joined(): Joined {
    return this.#state().joined;
  }

  /** Files that GitHub counts, and nobody names. */
  get unlisted(): number {
    const { files, isAll } = this.joined;
    return isAll ? 0 : Math.max(0, (this.#total ?? 0) - files.length);
  }

  get problems(): PullProblem[] {
    const untold = this.unlisted > 0 && this.#asked.api ? [unnamed(this.unlisted)] : [];
    return withoutRepeated([...this.#problems, ...untold, ...this.#state().settled.problems]);
  }

  get checks(): KnownChecks | undefined {
    return this.#checks;
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
    this.#total = changes.total ?? this.#total;
    // The checkout was asked for the head that the page shows.
    const checkout = headSha === page.headSha ? this.#asked.checkout : null;
    this.#asked = { ...this.#asked, api: problem === null, checkout };
    if (headSha !== null || files.length > 0) this.#add(fromApi(changes));
  }

  /** A page alone has named the head: GitHub is asked whether these are the changes of its own. */
  async confirm(): Promise<void> {
    if (this.lacks() || this.#state().settled.agreeing.some(isCertain)) return;
    const { pull, end } = this.#question;
    const told = await this.#sources.api.headOf(pull.repository, pull.number, end);
    if (told === null || !areAll(this.joined.files, told)) return;
    this.#add({ source: 'api', headSha: told.headSha, isAll: false, files: [] });
  }

  /** Resolves with whether there is something new. */
  async askChecks(): Promise<boolean> {
    const known = this.#checks;
    this.#checks = await checksAt(this.headSha, known, this.#sources.api, this.#question);
    return this.#checks !== known;
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
    const { page } = this.#question;
    await this.#sources.keep.put(this.#question, {
      headSha,
      baseRef: page.base?.ref ?? null,
      // Where the head is known, a page that ends with another commit is an old one.
      lastCommit: headSha === null && page.headSha === null ? lastCommitOf(page) : null,
      ...joinFiles(told),
      total: this.#total,
      asked: this.#asked,
      problems: this.#problems,
      ...(this.#checks && { checks: this.#checks }),
      isCertain: told.some(isCertain),
    });
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
    return headSha === null || this.#isAnew || this.isDoubtful()
      ? null
      : { headSha, baseRef: base?.ref ?? null };
  }

  #state(): { settled: Settled; joined: Joined } {
    if (this.#now === null) {
      const settled = settle(this.#supplies);
      this.#now = { settled, joined: joinFiles(settled.agreeing) };
    }
    return this.#now;
  }
}
