/** What the parser of the command line says, in the words of all other messages. */
const sayings: readonly [RegExp, string][] = [
  [/^missing required args for command `(\S+) (.*)`$/, '$1 needs $2'],
  [/^Unknown option `(-\d)`$/, 'there is no option $1, and none takes a number below 0'],
  [/^Unknown option `(.*)`$/, 'there is no option $1'],
  [/^option `(.*)` value is missing$/, '$1 needs a value'],
  [/^Unused args: (.*)$/, 'there is no use for $1'],
];

/** One that is not known stays as it is. */
export function misreading(message: string): string {
  const [pattern, words] = sayings.find(([each]) => each.test(message)) ?? [/^/, ''];
  return message.replace(pattern, words);
}
