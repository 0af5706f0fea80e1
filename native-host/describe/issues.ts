import { withLineFeeds } from '../../shared/line-feeds.ts';
import type { Drafting } from '../ai/describe/drafting.ts';
import { ifTold } from './courtesy.ts';
import type { Sources } from './sources.ts';

const MOST = 3;

/** What those of this repository say, of the ones that are named. */
export async function readIssues(
  { repository, api, soon }: Sources,
  named: readonly string[],
): Promise<Drafting['issues']> {
  if (repository === null) return [];
  const own = named.flatMap((ref) => /^#(\d+)$/.exec(ref)?.[1] ?? []).slice(0, MOST);
  const read = own.map(async (number) => {
    const text = await ifTold(api.issueOf(repository, Number(number), soon), null, soon);
    return text === null ? [] : [{ ref: `#${number}`, title: text.title, body: withLineFeeds(text.body) }];
  });
  return (await Promise.all(read)).flat();
}
