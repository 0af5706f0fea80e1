import type { PageContext } from '../../../shared/page/context.ts';
import { Icon, type IconName } from '../basics/icon.tsx';

type Look = [name: IconName, tone: string];

const pullLooks: Record<NonNullable<PageContext['state']>, Look> = {
  open: ['pullRequest', 'open'],
  draft: ['pullRequestDraft', 'muted'],
  closed: ['pullRequestClosed', 'closed'],
  merged: ['gitMerge', 'done'],
};

/** The page's kind and state in GitHub's own icon and colour. */
export function PageIcon({ context }: { context: PageContext | null }) {
  const [name, tone] = look(context);
  return <Icon name={name} class={`tone-${tone}`} />;
}

function look(context: PageContext | null): Look {
  if (context?.kind === 'pull-request') return pullLooks[context.state ?? 'open'];
  if (context?.kind === 'compare') return ['pullRequestDraft', 'muted'];
  if (context?.kind !== 'issue') return ['file', 'muted'];
  return context.state === 'closed' ? ['issueClosed', 'done'] : ['issueOpened', 'open'];
}
