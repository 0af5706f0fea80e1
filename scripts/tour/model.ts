import type { Launched } from '../../test/browser/harness/browser.ts';
import { useOpenAI } from '../../test/browser/harness/provider.ts';
import { say, startFakeOpenAI } from '../../test/fakes/openai.ts';
import { askModel, type Scene } from './show-around.ts';

const answer = [
  'This pull request makes the client honour `Retry-After`: ',
  'the header is read as seconds or as a date, ',
  'and capped. ',
  '(A scripted server on this machine says this, in place of a model.)',
];
/** Long enough a stream for each socket to be seen. */
const PACE_MS = 100;

/** Asks once more, with a model's server on loopback as provider. Gives that server's port. */
export async function showModel({ paths }: Launched, scene: Scene, url: string): Promise<number> {
  const server = await startFakeOpenAI();
  server.answer(say(answer, PACE_MS));
  useOpenAI(paths, server.url, 'a-key-for-the-tour');
  await askModel(scene, url);
  await server.close();
  return Number(new URL(server.url).port);
}
