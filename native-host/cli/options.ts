import { UsageError } from './usage.ts';

/** What names several by being given several times. */
const repeatable = ['--', 'browser', 'extensionId'];

/** The parser reads `--lines.x` as a part of `--lines`, which no option has. */
export function refuseParts(argv: readonly string[]): void {
  const part = optionsIn(argv).find((arg) => /^--[\w-]+\./.test(arg));
  if (part === undefined) return;
  const [, , command = ''] = argv;
  const help = ['pullside', ...(command.startsWith('-') ? [] : [command]), '--help'].join(' ');
  throw new UsageError(`there is no option ${part.replace(/=.*/s, '')}; \`${help}\` shows the right form`);
}

/** A script's variable that is not set leaves an empty word, which the parser would read as the number 0. */
export function refuseEmpty(argv: readonly string[]): void {
  const words = optionsIn(argv);
  const at = words.findIndex((word, place) =>
    word === '' ? /^--\w[^=]*$/.test(words[place - 1] ?? '') : /^--[\w-]+=$/.test(word),
  );
  if (at < 0) return;
  const option = words[at] === '' ? words[at - 1] : words[at]?.slice(0, -1);
  throw new UsageError(`behind ${option} stands an empty word`);
}

function optionsIn(argv: readonly string[]): readonly string[] {
  const end = argv.indexOf('--');
  return end < 0 ? argv : argv.slice(0, end);
}

/** The parser makes a list of what is given twice; a switch may be. */
export function refuseRepeated(options: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(options)) {
    const isSwitch = Array.isArray(value) && value.every((each) => typeof each === 'boolean');
    if (!Array.isArray(value) || isSwitch || repeatable.includes(name)) continue;
    throw new UsageError(
      `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)} is given twice`,
    );
  }
}
