import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parsePatch } from 'diff';
import { ReadDiff } from '../../native-host/ai/diff/read.ts';
import { selectDiff } from '../../native-host/ai/diff/select.ts';
import { cleanDiffText } from '../../native-host/ai/prompt/hide-in-diff.ts';
import { printTable, quantile } from './figures.ts';
import { coverageOf, type Golden, linesToFind } from './selection-coverage.ts';
import { byExtension, head, roundRobin } from './selection-peers.ts';

/**
 * What a selection holds of the lines that reviewers spoke of, beside simpler rules; and how long the context of a
 * pull request with 5 MB of diff takes, beside jsdiff's bare parse of it.
 */
const BUDGETS = [2000, 8000, 32_000];
const ROUNDS = 9;
const folder = join(process.env.PULLSIDE_CAPTURES ?? '../shared/captures', 'review-context');

if (existsSync(folder)) coverage();
else console.log(`\nno pull requests with reviews at ${folder}: coverage is not measured`);
speed();

function coverage(): void {
  const rows = <Row>(name: string) =>
    readFileSync(join(folder, name), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Row);
  const golden = Map.groupBy(rows<Golden & { pr: string }>('golden.jsonl'), ({ pr }) => pr);
  const pulls = rows<{ pr: string; tokens: number }>('prs.jsonl').flatMap(({ pr, tokens }) => {
    const diff = ReadDiff.of(readFileSync(join(folder, `${pr}.diff`), 'utf8'));
    const wanted = linesToFind(diff.files, golden.get(pr) ?? []);
    return wanted.length === 0 ? [] : [{ tokens, diff, wanted }];
  });
  const rules = {
    'head truncation': head,
    'whole files by extension': byExtension,
    'round robin by hunk': roundRobin,
    ours: (diff: ReadDiff, budget: number) =>
      new Map(selectDiff(diff, budget).files.map(({ path, ranges }) => [path, ranges])),
  };
  const shareOf = (rule: (typeof rules)[keyof typeof rules], budget: number) => {
    const shares = pulls
      .filter(({ tokens }) => tokens > budget)
      .map(({ diff, wanted }) => coverageOf(wanted, rule(diff, budget)));
    return ((100 * shares.reduce((sum, share) => sum + share, 0)) / shares.length).toFixed(1);
  };
  printTable('Lines that reviewers spoke of, per cent in the selection', [
    ['', ...BUDGETS.map((budget) => `${budget} tokens`)],
    ...Object.entries(rules).map(([name, rule]) => [name, ...BUDGETS.map((budget) => shareOf(rule, budget))]),
    ['aim: 10 above PR-Agent', '> 51.0', '> 67.9', ''],
  ]);
}

/** Peer and ours take turns, and each figure is compared with the peer's of its turn: the machine's pace drifts. */
function speed(): void {
  const diff = largeDiff(5_000_000);
  const turns = BUDGETS.map((budget) => {
    const select = () => selectDiff(cleanDiffText(diff, []).text, budget);
    return {
      budget,
      times: Array.from({ length: ROUNDS }, () => [timeOf(() => parsePatch(diff)), timeOf(select)]),
    };
  });
  const rows = turns.map(({ budget, times }) => {
    const [peer, ours] = [0, 1].map((at) => median(times.map((turn) => turn[at] ?? 0)).toFixed(0));
    const ratio = median(times.map(([parse = 0, select = 0]) => select / parse));
    return [`${budget} tokens`, peer ?? '', ours ?? '', `${ratio.toFixed(1)}x`, '< 10x'];
  });
  printTable(`Context of 5 MB of diff, secrets hidden, milliseconds, median of ${ROUNDS}`, [
    ['', 'jsdiff, parse alone', 'ours', 'of jsdiff', 'aim'],
    ...rows,
  ]);
}

function timeOf(work: () => unknown): number {
  const from = performance.now();
  work();
  return performance.now() - from;
}

function median(times: number[]): number {
  return quantile(times, 0.5);
}

/** Like code: names that come back, calls, comments, blank lines, some old lines, some context. */
function largeDiff(bytes: number): string {
  const files: string[] = [];
  for (let length = 0, file = 0; length < bytes; file++) {
    const lines = Array.from({ length: 400 }, (_, at) => lineOf(file, at));
    const count = (without: string) => lines.filter((line) => !line.startsWith(without)).length;
    const path = `src/part${file % 40}/file${file}.ts`;
    const text = `diff --git a/${path} b/${path}\nindex 1111111..2222222 100644\n--- a/${path}\n+++ b/${path}\n@@ -1,${count('+')} +1,${count('-')} @@\n${lines.join('\n')}\n`;
    files.push(text);
    length += text.length;
  }
  return files.join('');
}

function lineOf(file: number, at: number): string {
  const name = `value${(file * 31 + at * 7) % 997}`;
  if (at % 9 === 0) return ` // what ${name} is for, in a few words`;
  if (at % 7 === 0) return `-  const ${name} = readOld(${at}, "text of ${file}");`;
  if (at % 11 === 0) return '+';
  if (at % 5 === 0) return `+  if (${name} === null) return null;`;
  return `+  const ${name} = compute(${at}, { name: "text ${at} of ${file}", parts: [${at}, ${file}] });`;
}
