import { expect, test } from 'vitest';
import { type Turn, waitingTurn } from '../conversation/turns.ts';
import { drawAnswer } from './answer.ts';
import { ConversationArtist } from './conversation.ts';
import { conversationMarks } from './marks.ts';
import { drawTurn } from './turn.ts';

const base: Turn = {
  ...waitingTurn('t', 'What does\tthis do?\x1b[2J', '2026-01-01T00:00:00.000Z'),
  provider: 'openai',
  model: 'gpt-5-mini',
};
const done: Turn = {
  ...base,
  text: 'It waits.\n\n```sh\nnpm test\n```',
  status: 'completed',
  endedAt: '2026-01-01T00:00:03.250Z',
  usage: { inputTokens: 1200, outputTokens: 40, cachedTokens: null },
};
const look = { width: 60, reasoningOpen: false, places: () => null };
const bare = (rows: string[]) => rows.map((row) => row.replace(/\x1b\[[0-9;]*m/g, ''));

test('question, answer, end line', () => {
  expect(bare(drawTurn(done, look).rows)).toEqual([
    'What does    this do?[2J',
    '',
    'It waits.',
    '',
    ' sh',
    '  npm test',
    '',
    'openai · gpt-5-mini · 1,240 tokens · 3.3 s',
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
  const digest: Turn = { ...done, provider: 'digest', model: 'digest', usage: null };
  expect(bare(drawTurn(digest, look).rows).at(-2)).toBe('digest · not a model · 3.3 s');
});

test('marks, outlines and controls stand at rows of the whole conversation', () => {
  const artist = new ConversationArtist();
  const drawing = artist.draw([done, { ...done, id: 'u' }], 60, new Set());
  const { marks, outlines, controls, bars } = conversationMarks(drawing, new Set());
  expect(marks.map(({ row }) => row)).toEqual([0, 9]);
  expect(outlines.map(({ from, to }) => [from, to])).toEqual([
    [4, 6],
    [13, 15],
  ]);
  expect(controls.map(({ row }) => bare(drawing.rows)[row])).toEqual([' sh', ' sh']);
  expect(bars.map(({ from, to }) => [from, to])).toEqual([
    [1, 8],
    [10, 17],
  ]);
});

test('a turn that did not change is not drawn again', () => {
  const artist = new ConversationArtist();
  const first = artist.draw([done], 60, new Set()).turns[0]?.drawing;
  expect(artist.draw([done], 60, new Set()).turns[0]?.drawing).toBe(first);
  expect(artist.draw([done], 50, new Set()).turns[0]?.drawing).not.toBe(first);
});

test('a diff without a width is not filled up', () => {
  expect(drawAnswer('```diff\n+one\n```\n', Number.POSITIVE_INFINITY).rows.join('').length).toBeLessThan(100);
});
