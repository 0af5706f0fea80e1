import type { Turn } from '../conversation/turns.ts';
import { strings } from '../strings.ts';
import { clean } from './clean.ts';
import { type Span, span, style } from './span.ts';

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

/** `openai · gpt-5-mini · 1,240 tokens · 3.2 s`, nothing while the turn runs. */
export function endLine(turn: Turn): Span[] {
  if (turn.status === 'running' || turn.endedAt === null) return [];
  const parts = [turn.provider, modelName(turn), tokens(turn), seconds(turn)].filter((each) => each !== '');
  return [span(clean(parts.join(' · ')), [style.muted])];
}

/** What answers without a model has only its own name. */
function modelName(turn: Turn): string {
  return turn.model === turn.provider ? strings.ask.notModel : turn.model;
}

function tokens({ usage }: Turn): string {
  if (usage === null) return '';
  const all = (usage.inputTokens ?? 0) + (usage.outputTokens ?? 0);
  return all > 0 ? strings.ask.tokens(all.toLocaleString('en')) : '';
}

function seconds(turn: Turn): string {
  const taken = (Date.parse(turn.endedAt ?? '') - Date.parse(turn.startedAt)) / 1000;
  return Number.isFinite(taken) && taken >= 0 ? strings.ask.seconds(taken.toFixed(1)) : '';
}
