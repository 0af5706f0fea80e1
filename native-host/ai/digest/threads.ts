import type { PageFacts } from '../../../shared/page/context.ts';
import { bullets, code, firstSentence, plural } from './prose.ts';

type Thread = PageFacts['threads'][number];

const QUOTED = 160;
const MOST = 3;

/** The review threads that nobody resolved, null when there are none or the page does not say. */
export function describeThreads({ threads }: PageFacts): string | null {
  const open = threads.filter(({ path, resolved }) => path !== null && resolved === false);
  const [only] = open;
  if (only === undefined) return null;
  const count = plural(open.length, 'open review thread');
  if (open.length === 1) return `${count}: ${describeThread(only)}`;
  return `**${count}**\n\n${bullets(open.map(describeThread), MOST)}`;
}

function describeThread({ author, path, line, comments }: Thread): string {
  const who = author ?? comments[0]?.author ?? 'someone';
  const words = firstSentence(comments[0]?.body ?? '', QUOTED);
  const place = code(line === null ? `${path}` : `${path}:${line}`);
  return `${who} on ${place}${words === '' ? '' : `: “${words}”`}`;
}
