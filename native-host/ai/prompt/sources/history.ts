import { countTokens } from '../../tokens/count.ts';
import { block, shownBudget } from '../block.ts';
import type { ContextSource } from '../source.ts';
import { chooseHistory, historyMessages } from './choose-history.ts';

/** The conversation so far, as messages of its own. */
export const history: ContextSource = {
  name: 'history',
  place: 'conversation',
  priority: 9,
  render: ({ clean }, room) => {
    const kept = chooseHistory(clean.history, room.room);
    const tokens = kept.reduce((sum, exchange) => sum + exchange.tokens, 0);
    const of = clean.history.reduce(
      (sum, { question, answer }) => sum + countTokens(question) + countTokens(answer),
      0,
    );
    const { section } = block('', {
      ...{ name: 'history', label: 'History', ...room, fixed: true },
      sent: clean.history.length === 0 ? 'empty' : tokens < of ? 'cut' : 'whole',
      details: kept.map((exchange) => ({
        label: exchange.question.slice(0, 80),
        note: '',
        tokens: exchange.tokens,
      })),
    });
    const budget = shownBudget(tokens, room);
    return { text: '', messages: historyMessages(kept), section: { ...section, tokens, of, budget } };
  },
};
