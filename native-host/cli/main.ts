import { cac } from 'cac';
import { AppError } from '../../shared/errors.ts';
import { VERSION } from '../version.ts';
import { addCommands } from './commands.ts';
import { UsageError } from './usage.ts';

process.exitCode = await run(process.argv);

/** Exit codes: 0 done, 2 bad usage, 1 failed; both say why in one line on standard error. */
async function run(argv: string[]): Promise<number> {
  const program = cac('pullside');
  addCommands(program);
  program.help();
  program.version(VERSION);
  try {
    program.parse(argv, { run: false });
    if (program.options.help || program.options.version) return 0;
    if (!program.matchedCommand) throw new UsageError(usageOf(program.args));
    return (await program.runMatchedCommand()) ?? 0;
  } catch (error) {
    return complain(error);
  }
}

function usageOf(args: readonly string[]): string {
  return args[0] === undefined
    ? 'which command? `pullside --help` lists them'
    : `there is no command "${args[0]}"; \`pullside --help\` lists them`;
}

function complain(error: unknown): number {
  const usage = error instanceof UsageError || (error instanceof Error && error.name === 'CACError');
  if (usage || error instanceof AppError) console.error(`pullside: ${error.message.replaceAll('\n', ' ')}`);
  else console.error('pullside: this is a mistake in Pullside:', error);
  return usage ? 2 : 1;
}
