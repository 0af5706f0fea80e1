import { afterAll, beforeAll, expect, test } from 'vitest';
import { say } from '../fakes/openai.ts';
import { ask, finishedAnswer } from './harness/ask.ts';
import { pullRequestUrl } from './harness/example.ts';
import { chooseOpenAI } from './harness/provider.ts';
import { openRoom, type Room } from './harness/room.ts';
import { chipText, lineCell, mark, sentSelection } from './harness/selection.ts';

let room: Room;

beforeAll(async () => {
  room = await openRoom();
  chooseOpenAI(room.launched.paths);
  room.server.answer(say('Looked at it.'));
});
afterAll(() => room?.close());

const sent = () => sentSelection(room.server.requests);

test('case 88: text within a selection that the page does not show does not go along', async () => {
  const { page, panel } = await room.open();
  await page.evaluate(() => {
    const seen = document.createElement('div');
    seen.innerHTML =
      '<p>what is <span style="display:none">not drawn</span>seen</p>' +
      '<details><summary>more</summary>folded away</details><!-- a comment --><p>and the end</p>';
    document.querySelector('h1')?.after(seen);
    getSelection()?.selectAllChildren(seen);
  });
  await expect.poll(() => chipText(panel)).toHaveLength(1);
  await ask(page, panel, 'what is it?');
  await finishedAnswer(panel);
  const words = () => sent()?.split(/\s+/).join(' ');
  await expect.poll(words).toBe('what is seen more and the end');
  await page.close();
});

test('case 88: a line of a diff that the page does not draw does not go along', async () => {
  const path = 'src/http/retryAfter.ts';
  const { page, panel } = await room.open(`${pullRequestUrl}/changes`);
  await page.evaluate(
    `(${lineCell})(${JSON.stringify(path)}, 12).then((cell) => (cell.closest('tr').hidden = true))`,
  );
  await mark(page, { path, line: 10 }, { path, line: 14 });
  await expect.poll(() => chipText(panel)).toHaveLength(1);
  await ask(page, panel, 'why?');
  await finishedAnswer(panel);
  await expect.poll(sent).toBe(`${path}, lines 10–14:\n+}\n+\n+ * Milliseconds from now.\n+ *`);
  await page.close();
});
