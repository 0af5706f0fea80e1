import type { CAC } from 'cac';
import { claimStdout } from '../connect/stdout.ts';
import { commandAnywhere } from '../install/program.ts';
import { resolvePaths } from '../settings/paths.ts';
import type { HistoryOptions } from './history.ts';
import type { InstallOptions } from './install.ts';
import type { LogsOptions } from './logs.ts';
import { ownKeys } from './own-keys.ts';
import { UsageError } from './usage.ts';

/** Ten minutes without client, terminal or turn. */
const IDLE_SECONDS = 600;

/** Every command of the contract. Each loads its own code, so that small ones start fast. */
export function addCommands(program: CAC): void {
  addAskCommand(program);
  addReadingCommands(program);
  addSetUpCommands(program);
  addHostCommands(program);
  addOwnTerminalCommands(program);
}

function addAskCommand(program: CAC): void {
  program
    .command('ask <question>', 'Ask once, without browser or daemon; the answer goes to standard output')
    .example('pullside ask "What is risky here?" --diff change.diff')
    .example('git diff main | pullside ask "What is risky here?" --diff -')
    .example('pullside ask "/fix $(npm test 2>&1)"')
    .option('--page <file>', 'A saved GitHub page to ask about')
    .option('--url <url>', 'The address that the page was saved from')
    .option('--diff <file>', 'A unified diff to ask about, - for standard input')
    .option(
      '--provider <name>',
      'openai, gemini, anthropic, ollama or compatible; else digest, without a model',
    )
    .option('--model <name>', "One of the provider's models")
    .option('--workspace <folder>', 'A checkout: its state, key files and file tree go along')
    .option('--receipt', 'Print on standard error exactly what was sent')
    .action(async (question: string, options: Record<string, unknown>) => {
      const { askCommand, readAskOptions } = await import('./ask.ts');
      const stopped = new AbortController();
      process.once('SIGINT', () => stopped.abort());
      const { stdout, stderr, env } = process;
      const io = { stdout, stderr, env, cwd: process.cwd(), signal: stopped.signal };
      return askCommand(readAskOptions(question, options), io);
    });
}

function addReadingCommands(program: CAC): void {
  program
    .command('read-page <file>', 'Read a saved GitHub page and print what it says as JSON')
    .usage('read-page <file> --url <url>')
    .option('--url <url>', 'The address that the page was saved from')
    .action(async (file: string, { url }: { url?: string }) => {
      if (url === undefined) throw new UsageError('read-page needs --url URL, where the page was saved from');
      const { readPageCommand } = await import('./read-page.ts');
      console.log(await readPageCommand(file, url));
    });
  program
    .command('context', 'Print what would be sent of a diff within a budget')
    .usage('context --diff <file> --budget <tokens>')
    .option('--diff <file>', 'A file with a unified diff, - for standard input')
    .option('--budget <tokens>', 'How many tokens (o200k) it may take')
    .option('--json', 'As JSON, the only form there is')
    .action(async ({ diff, budget }: { diff?: string | number; budget?: number }) => {
      if (diff === undefined || budget === undefined)
        throw new UsageError('context needs --diff FILE and --budget TOKENS');
      const { contextCommand } = await import('./context.ts');
      console.log(await contextCommand({ diff: String(diff), budget, ownKeys: await ownKeys(process.env) }));
    });
  program
    .command('redact', 'Filter standard input: what looks like a secret is hidden')
    .option('--jsonl', '{id, text} lines in, {id, text, findings} lines out')
    .action(async ({ jsonl = false }: { jsonl?: boolean }) => {
      const { redactCommand } = await import('./redact.ts');
      await redactCommand(process.stdin, process.stdout, { jsonl, ownKeys: await ownKeys(process.env) });
    });
}

function addHostCommands(program: CAC): void {
  program
    .command('connect [...caller]', 'Carry messages between a browser and the daemon (browsers run this)')
    .allowUnknownOptions()
    .action(async (caller: string[]) => {
      const output = claimStdout();
      const { runConnect } = await import('./connect.ts');
      return runConnect(caller, resolvePaths(), output);
    });
  program
    .command('daemon <action>', 'The long-lived process behind the panel: status, stop or run')
    .option('--idle <seconds>', 'With run: end after this long without use', { default: IDLE_SECONDS })
    .action(async (action: string, options: { idle: number }) => {
      const { daemonCommands } = await import('./daemon.ts');
      const command = Object.hasOwn(daemonCommands, action) ? daemonCommands[action] : undefined;
      if (!command) throw new UsageError(`there is no command "daemon ${action}"; it is status, stop or run`);
      return command(resolvePaths(), options);
    });
  program
    .command('logs', "Print the end of the daemon's log")
    .option('--lines <count>', 'How many lines', { default: 100 })
    .option('--follow', 'Go on with what is written from now on, until Ctrl-C')
    .option('--path', 'Print where the log lies instead')
    .action(async (options: LogsOptions) => {
      const { runLogs } = await import('./logs.ts');
      const stopped = new AbortController();
      process.once('SIGINT', () => stopped.abort());
      return runLogs(resolvePaths(), options, stopped.signal);
    });
}

function addSetUpCommands(program: CAC): void {
  program
    .command('install', 'Register the host with the browsers of this user')
    .option('--browser <names>', 'Only these: chrome, chromium, edge, brave, vivaldi, arc, firefox …')
    .option('--user-data-dir <folder>', 'Only for browsers started with this folder')
    .option('--extension-id <id>', 'Let an extension with this id connect as well')
    .action(async (options: InstallOptions) => {
      const { runInstall } = await import('./install.ts');
      return runInstall(resolvePaths(), options);
    });
  program
    .command('uninstall', 'Remove the registration and the program; conversations and settings stay')
    .option('--purge', 'Remove conversations, settings and keys too')
    .action(async (options: { purge?: boolean }) => {
      const { runUninstall } = await import('./install.ts');
      return runUninstall(resolvePaths(), options.purge ?? false);
    });
  program
    .command('doctor', 'Check every link from the browser to an answer, and say how to mend it')
    .option('--json', 'As JSON')
    .action(async (options: { json?: boolean }) => {
      const { runDoctor } = await import('./doctor.ts');
      return runDoctor(resolvePaths(), options.json ?? false);
    });
}

function addOwnTerminalCommands(program: CAC): void {
  const us = commandAnywhere();
  program
    .command(
      'shell-init <shell>',
      'Print what makes your own bash, zsh or fish remember commands that failed',
    )
    .example(() => `command -v ${us} >/dev/null && eval "$(${us} shell-init bash)"   # in ~/.bashrc`)
    .example(() => `command -v ${us} >/dev/null && eval "$(${us} shell-init zsh)"    # in ~/.zshrc`)
    .example(() => `command -q ${us}; and ${us} shell-init fish | source            # in config.fish`)
    .action(async (shell: string) => {
      const { runShellInit } = await import('./shell-init.ts');
      return runShellInit(resolvePaths(), shell);
    });
  program
    .command('shell', 'Run your shell in this terminal and record what it runs, with output and stderr')
    .action(async () => {
      const { runShell } = await import('./shell.ts');
      return runShell(resolvePaths());
    });
  program
    .command('history', 'List the commands that ran in terminals, newest first')
    .option('--failed', 'Only those that failed')
    .option('--search <words>', 'Only those with these words in their command or folder')
    .example('pullside history --failed --search "npm test"')
    .example('pullside history --output ID   # the first column of the list')
    .option('--limit <count>', 'How many', { default: 20 })
    .option('--json', 'As JSON, one line each')
    .option('--output <id>', 'Print what this command printed, as far as it was kept')
    .action(async (options: HistoryOptions) => {
      const { runHistory } = await import('./history.ts');
      return runHistory(resolvePaths(), options);
    });
}
