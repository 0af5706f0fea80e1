import { mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compose } from '../../../shared/describe/compose.ts';
import { readFills } from '../../../shared/describe/fills.ts';
import type { Outline } from '../../../shared/describe/outline.ts';
import { createHome } from '../home.ts';
import { type Received, startShim } from '../shim.ts';
import { question } from '../turn-room.ts';
import { git } from './merges.ts';
import { changePage, describing, tool } from './site.ts';

interface Told {
  type: string;
  outline?: Outline;
  part?: { text?: string };
}

const eventOf = ({ method, params }: Received): Told | null =>
  method === 'turn/event' ? (params as { event: Told }).event : null;

/** A checkout with a script that tests nothing, and fails. */
function makeCheckout(user: string): { checkout: string; headSha: string } {
  const checkout = join(realpathSync(user), 'tool');
  mkdirSync(join(checkout, 'scripts'), { recursive: true });
  git(checkout, ['init', '-q', '-b', 'main', '.']);
  git(checkout, ['remote', 'add', 'origin', 'https://github.com/octo/tool.git']);
  git(checkout, ['commit', '-q', '--allow-empty', '-m', 'first']);
  git(checkout, ['checkout', '-q', '-b', 'topic']);
  writeFileSync(join(checkout, 'scripts/test.sh'), 'echo "Tests: 2 failed, 3 passed, 5 total"; exit 4\n');
  git(checkout, ['add', '-A']);
  git(checkout, ['commit', '-q', '-m', 'feat: a script that tests']);
  return { checkout, headSha: git(checkout, ['rev-parse', 'HEAD']) };
}

test.skipIf(process.platform !== 'linux')(
  'E1, E3: from a real terminal to a draft, by way of the daemon',
  async () => {
    const { env } = createHome();
    const { checkout, headSha } = makeCheckout(env.HOME ?? '');
    const shim = startShim({ ...env, SHELL: '/bin/bash' });
    await shim.initialize();
    await shim.call('workspace/choose', { repository: tool, path: checkout });
    await shim.call('history/list', { search: '', failed: false, before: null, limit: 1 });
    const size = { cols: 80, rows: 24 };
    await shim.call('terminal/open', { terminal: 't', name: null, cwd: checkout, size });
    await shim.call('terminal/attach', { terminal: 't', view: 'v', after: null });
    await shim.waitFor(({ method }) => method === 'terminal/command');
    await shim.call('terminal/write', { terminal: 't', view: 'v', data: 'bash scripts/test.sh\r' });
    await shim.waitFor(({ method }) => method === 'history/added');

    const { id: conversation } = await shim.call<{ id: string }>('conversation/open', {
      page: null,
      fresh: true,
    });
    await shim.call('conversation/attach', { conversation, after: 0 });
    const page = changePage({
      headSha,
      files: [{ path: 'scripts/test.sh', change: 'added', additions: 1, deletions: 0, rendered: true }],
    });
    const choice = { provider: 'digest', model: 'digest' };
    await shim.call('turn/start', {
      turn: 'd1',
      ...question(conversation, 'Describe this pull request.', { page, choice, describe: describing() }),
    });
    await shim.waitFor((message) => eventOf(message)?.type === 'turn-ended');
    const events = shim.received.flatMap((message) => eventOf(message) ?? []);
    const outline = events.find(({ type }) => type === 'outline')?.outline;
    if (!outline) throw new Error('no outline');
    const answer = events.map(({ part }) => part?.text ?? '').join('');
    const { body } = compose(outline, readFills(answer), { isWhole: true });
    expect(outline.problems).toEqual([]);
    expect(body).toContain(
      `## Testing\nRan at ${headSha.slice(0, 7)}:\n- \`bash scripts/test.sh\`: exit 4, 2 failed, 3 passed`,
    );
    expect(body).toContain('## Summary\nfeat: a script that tests.');
    expect(await shim.call('description/gate', { title: 'A script', body })).toEqual({
      title: 'A script',
      body,
      findings: [],
      refusal: null,
    });
  },
);
