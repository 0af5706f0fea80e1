import { clean } from '../../shared/answer/clean.ts';
import { type Span, span, style } from '../../shared/answer/span.ts';
import type { Usage } from '../../shared/conversation/part.ts';
import type { Turn } from '../conversation/turns.ts';
import { strings } from '../strings.ts';
import { dollars, shortCount } from '../wording/numbers.ts';
import { staysHere } from '../wording/place.ts';

export interface Outcome {
  tone: 'waiting' | 'refused';
  text: string;
}

/** What went wrong, in plain words; null when nothing did. */
export function outcome(turn: Turn): Outcome | null {
  const reason = turn.error?.message;
  switch (turn.status) {
    case 'failed':
      return { tone: 'refused', text: reason ?? strings.ask.failed };
    case 'incomplete':
      return { tone: 'waiting', text: [strings.ask.incomplete, reason].filter(Boolean).join(' ') };
    case 'interrupted':
      return { tone: 'waiting', text: strings.ask.interrupted };
    case 'stopped':
      return { tone: 'waiting', text: strings.ask.stopped };
    default:
      return null;
  }
}

/** `gpt-5-mini · 3.1k in (1.0k cached) · 214 out · $0.0021 · 3.2 s`, nothing while the turn runs. */
export function endLine(turn: Turn): Span[] {
  if (turn.status === 'running' || turn.endedAt === null) return [];
  const parts = [...whoAnswered(turn), ...tokens(turn), price(turn), seconds(turn)];
  const words = parts.filter((each) => each !== '').map((each) => clean(each).replaceAll(' ', '\u00a0'));
  // A row ends after a dot, and no part is broken.
  return [span(words.join('\u00a0· '), [style.muted])];
}

/** What answers without a model has only its own name. */
function whoAnswered({ provider, model }: Turn): string[] {
  return model === provider ? [provider, strings.ask.notModel] : [model || provider];
}

function tokens({ usage }: Turn): string[] {
  const { inputTokens, outputTokens, cachedTokens } = usage ?? nothingUsed;
  const input = inputTokens ? inputWords(inputTokens, cachedTokens ?? 0) : '';
  return [input, outputTokens ? strings.usage.output(shortCount(outputTokens)) : ''];
}

const nothingUsed: Usage = { inputTokens: null, outputTokens: null, cachedTokens: null };

function inputWords(count: number, cached: number): string {
  if (cached === 0) return strings.usage.input(shortCount(count));
  return strings.usage.inputCached(shortCount(count), shortCount(cached));
}

/** What it cost where that is known; that it left this machine not where it did not. */
function price({ provider, model, cost, receipt }: Turn): string {
  if (model === provider) return '';
  if (receipt !== null && staysHere(receipt)) return strings.provider.here;
  return cost === null ? '' : dollars(cost);
}

function seconds(turn: Turn): string {
  const taken = (Date.parse(turn.endedAt ?? '') - Date.parse(turn.startedAt)) / 1000;
  return Number.isFinite(taken) && taken >= 0 ? strings.ask.seconds(taken.toFixed(1)) : '';
}
