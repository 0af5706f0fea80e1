import { UsageError } from './usage.ts';

/** What names several by being given several times. */
const repeatable = ['--', 'browser', 'extensionId'];

/** The parser reads `--lines.x` as a part of `--lines`, which no option has. */
export function refuseParts(argv: readonly string[]): void {
  const end = argv.indexOf('--');
  const part = argv.slice(0, end < 0 ? undefined : end).find((arg) => /^--[\w-]+\./.test(arg));
  if (part === undefined) return;
  const [, , command = ''] = argv;
  const help = ['pullside', ...(command.startsWith('-') ? [] : [command]), '--help'].join(' ');
  throw new UsageError(`there is no option ${part.replace(/=.*/s, '')}; \`${help}\` shows the right form`);
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
