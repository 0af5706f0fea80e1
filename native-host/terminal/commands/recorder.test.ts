import { expect, test } from 'vitest';
import type { CommandRecord } from '../../../shared/terminal/command.ts';
import type { Recorded } from '../../history/history.ts';
import type { ShellMark } from '../integration/marks.ts';
import { Recorder } from './recorder.ts';

/** A recorder that is told marks and text as a shell says them. */
function bench() {
  const ended: Recorded[] = [];
  const told: [CommandRecord | null, number][] = [];
  let offset = 0;
  const recorder = new Recorder({
    terminal: 't',
    shell: 'bash',
    offset: () => offset,
    cols: () => 80,
    hide: (text) => text,
    conceal: (text) => text.replaceAll('hunter2', '[REDACTED]'),
    cwd: () => '/now',
    told: (record, at) => told.push([record, at]),
    recorded: (recorded) => ended.push(recorded),
    changed: () => {},
  });
  const text = (data: string, apart = false) => {
    recorder.text(data, apart);
    offset += Buffer.byteLength(data);
  };
  const prompt = (status = 0, shown = '$ ') => {
    recorder.mark({ kind: 'prompt', status });
    text(shown);
    recorder.mark({ kind: 'input' });
  };
  const command = (line: string | null, { stderr = false, cwd = '/home' } = {}) => {
    text(`${line}\r\n`);
    recorder.mark({ kind: 'command', kept: line !== null, stderr, cwd, line: line ?? '' });
  };
  const end = (status: number) => recorder.mark({ kind: 'ended', status });
  return { recorder, ended, told, text, prompt, command, end };
}

test('B4: a command with its folder, output and exit code', () => {
  const { recorder, ended, prompt, command, text, end } = bench();
  prompt();
  command('make', { cwd: '/work' });
  expect(recorder.running).toMatchObject({ command: 'make', endedAt: null, exitCode: null });
  text('\x1b[31mno rule é\x1b[m\r\n');
  end(2);
  prompt(2);
  expect(recorder.running).toBeNull();
  expect(ended).toMatchObject([
    {
      record: {
        kind: 'command',
        source: 'terminal',
        terminal: 't',
        shell: 'bash',
        command: 'make',
        cwd: '/work',
        exitCode: 2,
        stderrSource: 'combined',
        outputBytes: 20,
      },
      output: { head: 'no rule é\n', tail: '', cutBytes: 0 },
      stderr: null,
    },
  ]);
  expect(Date.parse(ended[0]?.record.endedAt ?? '')).toBeGreaterThanOrEqual(
    Date.parse(ended[0]?.record.startedAt ?? ''),
  );
});

test('B5: what came apart stands in the output and for itself', () => {
  const { recorder, ended, prompt, command, text, end } = bench();
  prompt();
  text('from the background\r\n', true);
  command('npm test', { stderr: true });
  text('out\r\n');
  text('err\r\n', true);
  end(1);
  text('too late\r\n', true);
  expect(ended[0]).toMatchObject({
    record: { stderrSource: 'separate' },
    output: { head: 'out\nerr\n' },
    stderr: { head: 'err\n' },
  });
  command('again', { stderr: true });
  text('some\r\n', true);
  recorder.stderrLost();
  end(1);
  expect(ended[1]).toMatchObject({
    record: { stderrSource: 'combined' },
    output: { head: 'some\n' },
    stderr: null,
  });
});

test('no record for an empty line, nor for Ctrl-C on a part of one', () => {
  const { ended, told, prompt, text } = bench();
  prompt();
  text('\r\n');
  prompt();
  text('ech^C\r\n');
  prompt(130);
  expect(ended).toEqual([]);
  expect(told.map(([record]) => record)).toEqual([null, null, null]);
});

test('a prompt that is drawn again ends nothing, and the command stands at the last drawing', () => {
  const { ended, told, prompt, command, text, end } = bench();
  prompt();
  text('\x1b[H\x1b[J');
  prompt();
  text('\r');
  prompt();
  command('ls');
  end(0);
  expect(ended).toHaveLength(1);
  expect(told.map(([record, offset]) => [record?.command ?? null, offset])).toEqual([
    [null, 0],
    [null, 8],
    [null, 11],
    ['ls', 11],
    ['ls', 11],
  ]);
});

test('where the end was lost the next prompt closes, and where that was lost too the next command', () => {
  const { ended, prompt, command } = bench();
  prompt();
  command('first');
  prompt(7);
  command('second');
  command('third');
  expect(ended.map(({ record }) => [record.command, record.exitCode])).toEqual([
    ['first', 7],
    ['second', null],
  ]);
});

test('a shell that is replaced leaves one record, with the exit code of the one that ended', () => {
  const { recorder, ended, prompt, command, text } = bench();
  prompt();
  command('exec bash');
  text('bash-5.2$ false\r\nbash-5.2$ exit\r\n');
  recorder.close(3);
  expect(ended).toHaveLength(1);
  expect(ended[0]?.record).toMatchObject({ command: 'exec bash', exitCode: 3 });
  expect(ended[0]?.record.endedAt).not.toBeNull();
});

test('a command whose text must not be kept has none', () => {
  const { ended, prompt, command, end } = bench();
  prompt();
  command(null);
  end(0);
  expect(ended[0]?.record.command).toBeNull();
});

test('B7: a question is a record of its own kind, ended by what the shell says, or the next prompt', () => {
  const { recorder, ended, prompt, text, end } = bench();
  const asked = (ask: string): ShellMark => ({ kind: 'question', ask, line: '/ai why?' });
  prompt(3);
  recorder.mark(asked('a1'));
  expect(recorder.running).toMatchObject({ kind: 'ask', command: '/ai why?', cwd: '/now' });
  text('because\r\n');
  end(130);
  prompt(3);
  recorder.mark(asked('a2'));
  prompt(3);
  expect(ended.map(({ record, output }) => [record.kind, record.exitCode, output.head])).toEqual([
    ['ask', 130, 'because\n'],
    ['ask', null, ''],
  ]);
});

test('so many commands and no more keep the place of their prompt', () => {
  const { recorder, prompt, command, end } = bench();
  for (let index = 0; index < 600; index++) {
    prompt();
    command(`run ${index}`);
    end(0);
  }
  const kept = recorder.prompts.from(0);
  expect(kept).toHaveLength(500);
  expect(kept[0]?.record?.command).toBe('run 100');
  expect(recorder.prompts.at(kept[7]?.offset ?? 0)).toBe(kept[7]);
});

test('50 MB of output take little time and memory', () => {
  const { ended, prompt, command, text, end } = bench();
  const chunk = '\x1b[32ma line of the length that lines of programs have\x1b[m\r\n'.repeat(1100);
  prompt();
  command('yes', { stderr: true });
  const started = performance.now();
  for (let done = 0; done < 50 * 1024 * 1024; done += chunk.length) text(chunk, done % 3 === 0);
  end(0);
  expect(performance.now() - started).toBeLessThan(5000);
  const { output, record } = ended[0] as Recorded;
  expect(record.outputBytes).toBeGreaterThan(50 * 1024 * 1024);
  expect(output.head.length + output.tail.length).toBeLessThan(1024 * 1024);
  expect(output.cutBytes).toBeGreaterThan(45 * 1024 * 1024);
});

test('case 84: whoever is told of a command that runs is told of no secret in it', () => {
  const { recorder, told, prompt, command } = bench();
  prompt();
  command('login --password hunter2', { cwd: '/home/hunter2' });
  expect(told.at(-1)?.[0]).toMatchObject({ command: 'login --password [REDACTED]', cwd: '/home/[REDACTED]' });
  expect(recorder.running?.command).toBe('login --password [REDACTED]');
});
