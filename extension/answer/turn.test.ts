import { expect, test } from 'vitest';
import { drawAnswer } from '../../shared/answer/answer.ts';
import { type Shown, threadOf } from '../conversation/thread.ts';
import { type Turn, unsentTurn } from '../conversation/turns.ts';
import { ConversationArtist, type Opened } from './conversation.ts';
import { conversationDecorations } from './decorations.ts';
import { drawTurn } from './turn.ts';

const base: Turn = {
  ...unsentTurn('t', 'What does\tthis do?\x1b[2J', '2026-01-01T00:00:00.000Z', null),
  provider: 'openai',
  model: 'gpt-5-mini',
};
const done: Turn = {
  ...base,
  text: 'It waits.\n\n```sh\nnpm test\n```',
  status: 'completed',
  endedAt: '2026-01-01T00:00:03.250Z',
  usage: { inputTokens: 1200, outputTokens: 40, cachedTokens: null },
  cost: 0.00213,
};
const look = { width: 60, reasoningOpen: false, places: () => null };
const bare = (rows: string[]) =>
  rows.map((row) => row.replace(/\x1b\[[0-9;]*m/g, '').replaceAll('\u00a0', ' '));
const closed: Opened = { reasoning: new Set(), versions: new Set() };
const shown = (...turns: Turn[]): Shown[] => threadOf(turns, []).shown;

test('question, answer, end line', () => {
  expect(bare(drawTurn(done, look).rows)).toEqual([
    'What does    this do?[2J',
    '',
    'It waits.',
    '',
    ' sh',
    '  npm test',
    '',
    'gpt-5-mini · 1.2k in · 40 out · $0.0021 · 3.3 s',
    '',
    '',
  ]);
});

test('reasoning is one line until it is opened', () => {
  const thinking = { ...base, reasoning: 'First **this**.\nThen that.' };
  expect(bare(drawTurn(thinking, look).rows).slice(1, 3)).toEqual(['▸ Reasoning  Then that.', '']);
  const open = drawTurn(thinking, { ...look, reasoningOpen: true });
  expect(bare(open.rows).slice(1, 5)).toEqual(['▾ Reasoning', '', '  First this.', '  Then that.']);
  expect(bare(drawTurn({ ...thinking, text: 'So' }, look).rows)[1]).toBe('▸ Reasoning  First this.');
  expect(open.reasoningRow).toBe(1);
});

test('what went wrong stands below what came', () => {
  const cut: Turn = { ...done, text: 'Half', status: 'interrupted' };
  const drawing = drawTurn(cut, look);
  expect(bare(drawing.rows)[drawing.noteRow ?? 0]).toMatch(/^Interrupted: the host ended/);
});

test('digest says that it is not a model', () => {
  const digest: Turn = { ...done, provider: 'digest', model: 'digest', usage: null, cost: null };
  expect(bare(drawTurn(digest, look).rows).at(-3)).toBe('digest · not a model · 3.3 s');
});

test('signs, outlines and controls stand at rows of the whole conversation', () => {
  const artist = new ConversationArtist();
  const drawing = artist.draw(shown(done, { ...done, id: 'u' }), 60, closed);
  const { signs, outlines, controls, bars } = conversationDecorations(drawing, closed);
  expect(signs.map(({ row }) => row)).toEqual([0, 10]);
  expect(outlines.map(({ from, to }) => [from, to])).toEqual([
    [4, 6],
    [14, 16],
  ]);
  expect(controls.map(({ row }) => bare(drawing.rows)[row])).toEqual([' sh', '', ' sh']);
  expect(bars.map(({ from, to }) => [from, to])).toEqual([
    [1, 8],
    [11, 18],
  ]);
});

test('a turn that did not change is not drawn again', () => {
  const artist = new ConversationArtist();
  const first = artist.draw(shown(done), 60, closed).turns[0]?.drawing;
  expect(artist.draw(shown(done), 60, closed).turns[0]?.drawing).toBe(first);
  expect(artist.draw(shown(done), 50, closed).turns[0]?.drawing).not.toBe(first);
});

test('a diff without a width is not filled up', () => {
  expect(drawAnswer('```diff\n+one\n```\n', Number.POSITIVE_INFINITY).rows.join('').length).toBeLessThan(100);
});
