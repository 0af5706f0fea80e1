import type { Message } from '../../../../shared/conversation/receipt.ts';
import { countTokens } from '../../tokens/count.ts';
import { keepHead } from '../cut.ts';

/** A question of the conversation and what was answered. */
export interface Exchange {
  question: string;
  answer: string;
}

/** More of one old question than this, or than its share among twenty, is not worth another's place. */
const QUESTION_TOKENS = 120;
const QUESTIONS = 20;

/** Under this an answer's beginning says too little. */
const SMALLEST_ANSWER = 12;

const LEFT_OUT = '(answer left out)';

interface Kept extends Exchange {
  tokens: number;
}

/**
 * The conversation so far in at most `budget` tokens. Questions come first,
 * newest to oldest, since people tell there what has to be remembered; answers
 * get what is left, newest first.
 */
export function chooseHistory(history: readonly Exchange[], budget: number): Kept[] {
  let left = budget;
  const most = Math.max(QUESTION_TOKENS, Math.floor(budget / QUESTIONS));
  const kept: Kept[] = [];
  for (const exchange of [...history].reverse()) {
    const question = keepHead(exchange.question, most);
    const tokens = countTokens(question) + countTokens(LEFT_OUT);
    if (tokens > left) break;
    left -= tokens;
    kept.push({ question, answer: LEFT_OUT, tokens });
  }
  kept.forEach((exchange, index) => {
    const whole = history.at(-1 - index)?.answer ?? '';
    left -= addAnswer(exchange, whole, left);
  });
  return kept.reverse();
}

/** Puts as much of the answer in as `left` allows; returns the tokens it took. */
function addAnswer(exchange: Kept, whole: string, left: number): number {
  const room = left + countTokens(LEFT_OUT);
  const answer = keepHead(whole, room);
  const tokens = countTokens(answer);
  if (tokens === 0 || (answer !== whole && tokens < SMALLEST_ANSWER)) return 0;
  const taken = tokens - countTokens(LEFT_OUT);
  exchange.answer = answer;
  exchange.tokens += taken;
  return taken;
}

export function historyMessages(kept: readonly Exchange[]): Message[] {
  return kept.flatMap(({ question, answer }): Message[] => [
    { role: 'user', content: question },
    { role: 'assistant', content: answer },
  ]);
}
