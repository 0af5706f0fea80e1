import type { LeftOut } from '../composed.ts';
import { withoutCode } from '../lines.ts';
import type { TestRun } from '../outline.ts';
import { checkOf } from './command-kind.ts';
import type { Evidence } from './evidence.ts';
import { ADDRESS, closedIn, issuesIn } from './issues.ts';

/** What is wrong with a text, by what is known. */
export type Fault = Omit<LeftOut, 'text'>;

/** Words that say of a command that it ran, or how that went. */
const SUCCEEDED =
  /\b(?:pass(?:es|ed|ing)?|succeed(?:s|ed)?|success(?:ful(?:ly)?)?|green|works?|clean(?:ly)?|exit(?:s|ed)?(?: code| status)?:? 0)\b|[✅✔✓]/iu;
const RAN =
  /\b(?:ran|tested|verified|executed|checked with|exit(?:s|ed)?(?: code| status)?:? \d+|(?:was|were|been|I|we)(?: also)? run)\b/i;

/** Sentences that say that something was tried. */
const BY_HAND: readonly RegExp[] = [
  /\b(?:manually|locally|by hand) (?:tested|verified|checked|confirmed|tried)\b/i,
  /\b(?:tested|verified|confirmed|tried(?: out)?|checked) (?:it |this |that )?(?:manually|locally|by hand|in (?:production|staging)|on (?:my|a|staging|production))\b/i,
  /\b(?:I|we)(?:['’]ve| have)?(?: also| manually| locally)* (?:tested|verified|checked|confirmed|tried)\b/i,
];
const TRIED: readonly RegExp[] = [
  ...BY_HAND,
  /\b(?:I|we)(?:['’]ve| have)?(?: also)? (?:ran|run)\b/i,
  /\b(?:tests?|test suites?|suites?|checks?|specs?|builds?|lint(?:er|ers|ing)?|CI|pipelines?|type ?checks?)\b[^.;\n]{0,15}?\b(?:all )?(?:pass(?:es|ed|ing)?\b(?! (?:a|an|the|it|its|their|through|to|in|on|by|as)\b)|succeed(?:s|ed)?\b|(?:is|are|was|were|stays?) (?:all )?(?:green|clean|successful))/i,
  /\b(?:pass(?:es|ed)|ran|run) (?:all|every|the (?:whole|full|entire|existing))\b[^.;\n]{0,30}\b(?:tests?|checks?|suites?|specs?)\b/i,
  /^\s*(?:[-*+]\s+)?[*_]{0,2}(?:tested|verified)[*_]{0,2}(?:\s*:|\s+(?:that|with|on|by|in|against|using|via|the)\b|[*_.!\s]*$)/i,
  /:\s*exit(?:ed)?(?: code| status)?:? \d+\b|\b\d+ (?:tests? )?pass(?:ed|ing)\b(?! (?:to|as|by|in|into|through|the|a)\b)/i,
];

/** The first thing in a text that its evidence does not bear out; null for none. */
export function faultOf(text: string, evidence: Evidence): Fault | null {
  const [file] = evidence.paths.unknownIn(text);
  if (file !== undefined) return { why: 'file', name: file };
  const commands = claimedIn(text, evidence);
  const command = commands.find((claim) => !isTrue(text, claim, evidence.tests));
  if (command !== undefined) return { why: 'command', name: command };
  // How a command went that did run is told in the same words.
  const tried = commands.length === 0 ? TRIED : BY_HAND;
  if (tried.some((pattern) => pattern.test(text))) return { why: 'claim', name: '' };
  return issueFault(issuesIn(text), closedIn(text), evidence) ?? addressFault(withoutCode(text), evidence);
}

/** Whether nobody else named an issue, or said of one that the change closes it. */
export function issueFault(
  named: readonly string[],
  closed: readonly string[],
  { issues, closes }: Evidence,
): Fault | null {
  const issue =
    named.find((ref) => !issues.has(ref.toLowerCase())) ??
    closed.find((ref) => !closes.has(ref.toLowerCase()));
  return issue === undefined ? null : { why: 'issue', name: issue };
}

/** @param text without code */
export function addressFault(text: string, evidence: Evidence): Fault | null {
  const address = addressesIn(text).find(
    (found) => !isGiven(found, evidence.given) && !evidence.paths.has(found),
  );
  return address === undefined ? null : { why: 'address', name: address };
}

/** Whether a text holds an address as a whole: what only begins like it leads elsewhere. */
function isGiven(address: string, given: string): boolean {
  const ends = /[.,;:!?*|]*(?:$|[\s<>()[\]"'`])/y;
  for (let at = given.indexOf(address); at >= 0; at = given.indexOf(address, at + 1)) {
    ends.lastIndex = at + address.length;
    if (/[\s<>()[\]"'`*|]/.test(given[at - 1] ?? ' ') && ends.test(given)) return true;
  }
  return false;
}

/** A chart's own way to make a link of one of its parts. */
const CHART_LINK = /(?:^|;)\s*(?:click|links?)\s.*(?:["'@]|\bhref\b)/i;

const SHELL = /^(?:sh|bash|zsh|shell|console|shell-session|terminal|text|)$/i;

/** A block of code falls as one: a line of it that is not true makes it so. */
export function faultOfFence(lines: readonly string[], evidence: Evidence): Fault | null {
  const language = /^\s*[`~]+\s*(\S*)/.exec(lines[0] ?? '')?.[1] ?? '';
  const inside = lines.slice(1, -1);
  const link = inside.find((line) => CHART_LINK.test(line));
  if (link !== undefined) return { why: 'address', name: link.trim() };
  const asText = SHELL.test(language) ? inside.map((line) => `\`${line.replaceAll('`', "'")}\``) : inside;
  return asText.map((line) => faultOf(line, evidence)).find((fault) => fault !== null) ?? null;
}

/** Commands that a text says ran. Who only names one, as what a script is called, claims nothing. */
function claimedIn(text: string, { paths }: Evidence): string[] {
  const commands = commandsIn(text).filter((command) => !paths.has(command));
  if (commands.length === 0) return [];
  const isAlone = commands.some((command) => isNothingBut(text, command));
  return isAlone || SUCCEEDED.test(text) || RAN.test(text) ? commands : [];
}

function commandsIn(text: string): string[] {
  const spans = [...text.matchAll(/(?<!`)`+([^`\n]+)`+/g)].map(([, code = '']) => code);
  const bare = withoutCode(text);
  return [...spans.map(unprompted), ...bareCommands(bare)].filter((command) => checkOf(command) !== null);
}

function unprompted(code: string): string {
  return code.trim().replace(/^\$\s+/, '');
}

const RUNNERS =
  /\b(?:npm|pnpm|yarn|bun|npx|cargo|go|make|pytest|tox|vitest|jest|mvn|gradle|dotnet|mix|rspec|eslint|tsc|ruff|mypy)\b(?:[ \t]+[\w@:./=-]*[\w/])*/g;

/** The longest words behind a runner that make a command. */
function bareCommands(text: string): string[] {
  return [...text.matchAll(RUNNERS)].flatMap(([found]) => {
    const words = found.split(/\s+/).slice(0, 6);
    for (let count = 1; count <= words.length; count++) {
      const command = words.slice(0, count).join(' ');
      if (checkOf(command) !== null) return [command];
    }
    return [];
  });
}

/** A list item that is a command, perhaps with what came of it. */
function isNothingBut(text: string, command: string): boolean {
  const rest = text
    .replace(command, ' ')
    .replace(/^\s*(?:[-*+]|\d+[.)])\s+/, '')
    .replace(/[`$:*_()\s.,…–—-]/g, '');
  return rest === '' || /^(?:exit\d+|ok|passed|done|✅|✔|✓)+$/iu.test(rest);
}

function isTrue(text: string, claim: string, tests: readonly TestRun[]): boolean {
  const words = spaced(claim);
  const runs = tests.filter(({ command }) => partsOf(command).includes(words));
  const said = /\bexit(?:s|ed)?(?: code| status)?:? (\d+)/i.exec(text)?.[1];
  if (said !== undefined) return runs.some(({ exitCode }) => exitCode === Number(said));
  const claimsSuccess = SUCCEEDED.test(text);
  return runs.some(({ exitCode }) => !claimsSuccess || exitCode === 0);
}

/** A command line, and the commands of one that runs several. */
function partsOf(command: string): string[] {
  return [spaced(command), ...command.split('&&').map(spaced)];
}

function spaced(command: string): string {
  return command.trim().split(/\s+/).join(' ');
}

const TARGETS: readonly RegExp[] = [
  /\]\(\s*<?([^)\s>]+)/g,
  /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t>]+)*\[(?:\\[\s\S]|[^\][\\])+\]:\s*<?([^\s>]+)/gm,
  /\b(?:src(?:set)?|href|poster|cite|longdesc|background)\s*=[\s"']*([^"'\s>]+)/gi,
  /<([a-z][a-z\d+.-]{1,31}:[^\s<>]*)>/gi,
  /\\href\s*\{\s*([^\s{}]+)/g,
];
const MAIL =
  /(?<![a-z\d.+_-])(?:(?:mailto|xmpp):)?[a-z\d.+_-]+@[a-z\d_-]+(?:\.[a-z\d_-]+)*\.[a-z]+(?![a-z\d])/gi;

/** Addresses that a text leads to, those of its pictures and of mail. Places in the page are none. */
function addressesIn(text: string): string[] {
  const targets = TARGETS.flatMap((pattern) => [...text.matchAll(pattern)].map(([, target = '']) => target));
  const links = [...text.matchAll(ADDRESS), ...text.matchAll(MAIL)];
  return [
    ...targets.filter((target) => !target.startsWith('#')),
    ...links.map(([found]) => found.replace(/(?<![.,;:!?*_~])[.,;:!?*_~]+$/, '')),
  ];
}
