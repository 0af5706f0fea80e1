import type { PromptInput } from '../../native-host/ai/prompt/input.ts';
import type { Prompt } from '../../native-host/ai/prompt/prompt.ts';
import type { SectionName } from '../../shared/conversation/receipt.ts';
import { pullRequest } from './page.ts';

/** The page, the diff and the terminal that the prompt's tests ask about. */
export const page = pullRequest({
  base: { owner: 'octo', repo: 'tool', ref: 'main' },
  head: { owner: 'zoe', repo: 'tool', ref: 'retry' },
  files: [{ path: 'src/upload.ts', change: 'modified', additions: 2, deletions: 1, rendered: true }],
  labels: ['bug'],
  linkedIssues: ['#7'],
});

export const diff = `diff --git a/src/upload.ts b/src/upload.ts
--- a/src/upload.ts
+++ b/src/upload.ts
@@ -1,3 +1,4 @@
 export async function upload(file: File) {
-  await send(file);
+  for (let tries = 0; tries < 3; tries += 1) {
+    if (await send(file)) return;
 }
`;

export function bigDiff(files: number): string {
  return Array.from({ length: files }, (_, file) => {
    const lines = Array.from({ length: 60 }, (_, line) => `+const value${file}_${line} = compute(${line});`);
    return `diff --git a/src/f${file}.ts b/src/f${file}.ts\nnew file mode 100644\n--- /dev/null\n+++ b/src/f${file}.ts\n@@ -0,0 +1,60 @@\n${lines.join('\n')}\n`;
  }).join('');
}

export const bash = (text: string) => ({ shell: 'bash', cwd: '/home/zoe/tool', text, running: null });

export const input: PromptInput = {
  provider: { id: 'openai', destination: 'api.openai.com' },
  model: 'm',
  tokenFactor: 1,
  question: 'What does it do?',
  page,
  diff,
  account: null,
  selection: null,
  pasted: null,
  command: null,
  terminal: bash('$ npm test\nError: boom'),
  code: [],
  isFix: false,
  project: null,
  files: [],
  instructions: null,
  sources: { description: true, diff: true, terminal: true, workspace: true },
  history: [],
  ownKeys: [],
};

/** A checkout that was read. */
const state = {
  branch: 'retry',
  headSha: '1a2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d',
  upstream: { name: 'origin/retry', ahead: 2, behind: 1 },
  changed: { count: 2, first: [' M src/upload.ts', '?? notes.md'] },
  commits: ['1a2b3c4 2026-11-20 Retry uploads', '9f8e7d6 2026-11-19 Add a test'],
};
export const workspace = {
  state,
  project: {
    git: state,
    keys: [
      { path: 'package.json', text: '{ "name": "tool" }' },
      { path: 'AGENTS.md', text: 'Obey the repository.' },
    ],
    tree: ['src/', 'package.json', 'src/http/', 'src/upload.ts', 'src/http/client.ts'],
  },
};

export const prose = (words: number) =>
  Array.from({ length: words }, (_, index) => `word${index % 97}`).join(' ');

export function section(prompt: Prompt, name: SectionName) {
  const found = prompt.receipt.sections.find((candidate) => candidate.name === name);
  if (!found) throw new Error(`no section ${name}`);
  return found;
}

export function sent(prompt: Prompt): string {
  return prompt.messages.map((message) => message.content).join('\n');
}
