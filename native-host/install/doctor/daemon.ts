import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { CHROMIUM_EXTENSION_ID, PROTOCOL_VERSION } from '../../../shared/protocol/version.ts';
import { encodeFrame, FrameDecoder } from '../../connect/frames.ts';
import { logFile } from '../../daemon/log.ts';
import { daemonStatus, endDaemon } from '../../daemon/status.ts';
import type { Paths } from '../../settings/paths.ts';
import { VERSION } from '../../version.ts';
import type { InstallRecord } from '../record.ts';
import { type Check, fail, pass, warn } from './check.ts';

const ANSWER_MS = 20_000;

/** Does what the browser does: starts the wrapper, greets, and waits for the daemon's answer. */
export async function checkDaemon(
  paths: Paths,
  record: InstallRecord | null,
  wrapper: string,
): Promise<Check> {
  if (!existsSync(wrapper))
    return fail('daemon', 'not tried: there is no host to start', 'run: pullside install');
  const before = await daemonStatus(paths).catch(() => null);
  const answer = await greet(record, wrapper);
  if (!before) await endDaemon(paths).catch(() => false);
  if (answer.error !== null)
    return fail('daemon', `the daemon does not answer: ${answer.error}`, `look into ${logFile(paths.log)}`);
  if (before && before.version !== VERSION)
    return warn(
      'daemon',
      `it answers, but is version ${before.version}; this program is ${VERSION}`,
      'close its terminals, then run: pullside daemon stop',
    );
  return pass('daemon', before ? `running, pid ${before.pid}` : 'starts and answers');
}

/** The error that came instead of an answer, null when it answered. */
function greet(record: InstallRecord | null, wrapper: string): Promise<{ error: string | null }> {
  return new Promise((resolve) => {
    const [command, ...args] = hostCommand(record, wrapper);
    const origin = `chrome-extension://${CHROMIUM_EXTENSION_ID}/`;
    const host = spawn(command, [...args, origin], { signal: AbortSignal.timeout(ANSWER_MS) });
    let stderr = '';
    const decoder = new FrameDecoder();
    host.stderr.on('data', (text: Buffer) => {
      stderr += text;
    });
    host.stdout.on('data', (chunk: Buffer) => {
      for (const frame of decoder.push(chunk)) if (frame.kind === 'message') resolve(read(frame.bytes));
      host.stdin.end();
    });
    host.stdin.on('error', () => {});
    host.on('error', (error) => resolve({ error: error.message }));
    host.on('close', (code) =>
      resolve({ error: stderr.trim().split('\n').at(-1) || `it ended with ${code}` }),
    );
    host.stdin.write(encodeFrame(Buffer.from(JSON.stringify(greeting))));
  });
}

/** Node starts no batch file without a shell, rightly (case 63): there it is done as the wrapper does it. */
function hostCommand(record: InstallRecord | null, wrapper: string): [string, ...string[]] {
  if (process.platform !== 'win32' || !record) return [wrapper];
  return [record.node, record.program, 'connect'];
}

const greeting = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocol: PROTOCOL_VERSION, client: { name: 'doctor', version: VERSION } },
};

function read(bytes: Buffer): { error: string | null } {
  const message: unknown = JSON.parse(bytes.toString());
  if (typeof message !== 'object' || message === null || !('error' in message)) return { error: null };
  const { error } = message;
  return { error: error instanceof Object && 'message' in error ? String(error.message) : 'it refused' };
}
