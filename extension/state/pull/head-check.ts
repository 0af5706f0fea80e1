import { effect, type ReadonlySignal, signal } from '@preact/signals';
import type { PageContext } from '../../../shared/page/context.ts';
import { pullOf } from '../../../shared/page/repository.ts';
import type { Params } from '../../../shared/protocol/methods.ts';
import type { HeadCheck } from '../../../shared/pull/pull.ts';
import type { HostClient } from '../../host/client.ts';
import type { DiffState } from './diff.ts';

/** A command that moves the checkout is often one of several. */
const SETTLE_MS = 250;

/**
 * Where the chosen checkout stands beside the page's pull request; null while unknown. Looked at anew when the
 * page, its head or the checkout is another one, when a command has ended, and when the panel is seen again.
 */
export function followHeadCheck(
  host: Pick<HostClient, 'call' | 'epoch' | 'on'>,
  context: ReadonlySignal<PageContext | null>,
  checkout: ReadonlySignal<string | null | undefined>,
  visible: ReadonlySignal<boolean>,
  diff: ReadonlySignal<Pick<DiffState, 'changes'>>,
): ReadonlySignal<HeadCheck | null> {
  const check = signal<HeadCheck | null>(null);
  let shown = '';
  let asked = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const look = async (params: Params<'workspace/head'>) => {
    const own = ++asked;
    const found = await host.call('workspace/head', params).catch(() => ({ check: null }));
    if (own === asked) check.value = found.check;
  };
  const again = () => {
    const params = paramsOf(context.peek(), diff.peek());
    if (params && checkout.peek() != null && host.epoch.peek() > 0) void look(params);
  };
  effect(() => {
    const params = paramsOf(context.value, diff.value);
    const of = JSON.stringify([host.epoch.value, checkout.value, params]);
    if (of === shown) return;
    shown = of;
    asked += 1;
    check.value = null;
    again();
  });
  let seen = visible.peek();
  effect(() => {
    const now = visible.value;
    if (now && !seen) again();
    seen = now;
  });
  host.on('terminal/command', ({ record }) => {
    if (record?.endedAt == null) return;
    clearTimeout(timer);
    timer = setTimeout(again, SETTLE_MS);
  });
  return check;
}

/** Not every page tells its head; who read the changes knows it. */
function paramsOf(
  page: PageContext | null,
  { changes }: Pick<DiffState, 'changes'>,
): Params<'workspace/head'> | null {
  const pull = pullOf(page);
  if (page === null || pull === null) return null;
  const headSha = page.headSha ?? changes?.headSha ?? null;
  return { ...pull, headSha, head: page.head, commits: page.commits.map(({ sha }) => sha) };
}
