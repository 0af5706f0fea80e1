import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { type AskOptions, askCommand } from '../../../native-host/cli/ask.ts';
import { type FakeOpenAI, startFakeOpenAI } from '../../fakes/openai.ts';

export const KEY = 'sk-test-4f9c2b7a1d8e6035zzQwXyKLmNoP';

export const diff =
  'diff --git a/x.ts b/x.ts\n--- a/x.ts\n+++ b/x.ts\n@@ -1 +1 @@\n-const a = 1;\n+const a = 2;\n';

export interface Asked {
  code: number;
  stdout: string;
  stderr: string;
}

/** A folder to ask in, and a model server that answers. */
export interface AskSite {
  server: FakeOpenAI;
  folder: string;
  /** Gives a file of the folder this text, and its path. */
  put(name: string, text: string): string;
  ask(
    options: Partial<AskOptions>,
    env?: NodeJS.ProcessEnv,
    signal?: AbortSignal,
    onText?: (text: string) => void,
  ): Promise<Asked>;
  close(): Promise<void>;
}

export async function openAskSite(): Promise<AskSite> {
  const server = await startFakeOpenAI();
  const folder = mkdtempSync(join(tmpdir(), 'pullside-ask-'));
  return {
    server,
    folder,
    put(name, text) {
      const file = join(folder, name);
      writeFileSync(file, text);
      return file;
    },
    async ask(options, env = {}, signal = new AbortController().signal, onText) {
      const [stdout, stderr] = [sink(onText), sink()];
      const code = await askCommand(
        { question: 'What changed?', provider: 'openai', ...options },
        {
          stdout: stdout.stream,
          stderr: stderr.stream,
          env: { OPENAI_BASE_URL: server.url, OPENAI_API_KEY: KEY, ...env },
          cwd: folder,
          signal,
        },
      );
      return { code, stdout: stdout.text(), stderr: stderr.text() };
    },
    async close() {
      await server.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** Keeps what is written to it. */
export function sink(onText: (text: string) => void = () => {}) {
  const chunks: Buffer[] = [];
  const text = () => Buffer.concat(chunks).toString('utf8');
  const stream = new Writable({
    write: (chunk, _, done) => {
      chunks.push(Buffer.from(chunk));
      done();
      onText(text());
    },
  });
  return { stream, text };
}
