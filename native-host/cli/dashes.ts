/** `-` behind an option is its value: the parser of the command line would take it for an option of its own. */
export function joinDashes(argv: readonly string[]): string[] {
  return argv.flatMap((arg, at) => {
    if (takesDash(arg, argv[at + 1])) return [`${arg}=-`];
    return takesDash(argv[at - 1], arg) ? [] : [arg];
  });
}

function takesDash(option = '', value = ''): boolean {
  return value === '-' && /^--\w[^=]*$/.test(option);
}
