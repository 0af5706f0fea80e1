import { cac } from 'cac';
import { fits } from '../../bin/node.mjs';
import { AppError } from '../../shared/errors.ts';
import { tell } from '../tell.ts';
import { NODE_RANGE, VERSION } from '../version.ts';
import { addCommands } from './commands.ts';
import { joinDashes } from './dashes.ts';
import { misreading } from './misreading.ts';
import { refuseEmpty, refuseParts, refuseRepeated } from './options.ts';
import { UsageError } from './usage.ts';

const PURPOSE =
  'Asks about the GitHub pull request that you read, beside a terminal of your own; begin with: pullside install';
const program = cac('pullside');
process.stdout.on('error', (error) => process.exit(complain(error)));
process.exitCode = await run(process.argv);

/** Exit codes: 0 done, 2 bad usage, 1 failed; both say why in one line on standard error. */
async function run(argv: string[]): Promise<number> {
  addCommands(program);
  program.help((sections) => withPurpose(sections).map(tidy));
  program.version(VERSION);
  try {
    checkNode();
    refuseParts(argv);
    refuseEmpty(argv);
    program.parse(joinDashes(argv), { run: false });
    refuseRepeated(program.options);
    if (program.options.help || program.options.version) return 0;
    if (!program.matchedCommand) refuse(program.args[0]);
    return (await program.runMatchedCommand()) ?? 0;
  } catch (error) {
    return complain(error);
  }
}

interface Section {
  title?: string;
  body: string;
}

/** cac says what a command is for only in the list of all, and never what the program is for. */
function withPurpose([name, ...rest]: Section[]): Section[] {
  const purpose = program.matchedCommand?.description ?? PURPOSE;
  return [...(name ? [name] : []), { body: purpose }, ...rest];
}

/** cac repeats for each command how to ask for its help; once is enough. */
function tidy(section: Section): Section {
  const repeats = section.title?.startsWith('For more info') ?? false;
  return repeats ? { title: 'More about a command', body: '  $ pullside <command> --help' } : section;
}

function checkNode(): void {
  if (fits(process.versions.node)) return;
  throw new AppError(
    'refused',
    `Node ${NODE_RANGE} is needed, and this is ${process.version}; see pullside doctor`,
  );
}

function refuse(name: string | undefined): never {
  if (name === undefined) program.globalCommand.checkUnknownOptions();
  const problem = name === undefined ? 'a command is missing;' : `there is no command "${name}";`;
  throw new UsageError(`${problem} \`pullside --help\` lists them`);
}

function complain(error: unknown): number {
  if (isClosedPipe(error)) return 0;
  const misread = error instanceof Error && error.name === 'CACError';
  const usage = misread || error instanceof UsageError;
  if (misread) tell(`${misreading(error.message)}${seeHelp()}`);
  else if (usage || error instanceof AppError) tell(error.message);
  else tellOfMistake(error);
  return usage ? 2 : 1;
}

/** What cac could not read it names; this says where the right form stands. */
function seeHelp(): string {
  return `; \`pullside ${[program.matchedCommandName, '--help'].filter(Boolean).join(' ')}\` shows the right form`;
}

function tellOfMistake(error: unknown): void {
  tell('this is a mistake in Pullside:');
  console.error(error);
}

/** Whoever read our output, `head` for one, has seen enough. */
function isClosedPipe(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EPIPE';
}
