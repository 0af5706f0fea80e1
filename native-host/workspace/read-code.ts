import { realpath } from 'node:fs/promises';
import { relative } from 'node:path';
import type { Place } from '../ai/fix/place.ts';
import type { AskedPlaces, CodePlace, ReadCode, SourceLines } from '../ai/fix/source.ts';
import type { Settings } from '../settings/settings.ts';
import { candidates, isAbsolute, slashed, type Tree } from './candidates.ts';
import { chosenWorkspace } from './choice.ts';
import { type FileIndex, indexFiles } from './file-index.ts';
import { readInside } from './read-inside.ts';
import { isWithin, treeOf } from './worktree-of.ts';

/** Lines before and after the one that is meant: more than any secret of several lines has. */
const AROUND = 200;

/**
 * Reads the code that an error points to: in the checkout that the person chose for the page's repository, or in
 * the one of its worktrees that the command ran in.
 */
export function createReadCode(settings: Settings): ReadCode {
  return async ({ repository, cwd, places }: AskedPlaces) => {
    const chosen = repository && (await chosenWorkspace(repository, settings));
    if (chosen === null) return places.map((place) => ({ ...place, source: null }));
    const tree = await treeFor(chosen, cwd);
    const reader = createReader(tree);
    const read: CodePlace[] = [];
    for (const place of places) read.push({ ...place, source: await reader(place) });
    return read;
  };
}

async function treeFor(chosen: string, cwd: string | null): Promise<Tree> {
  // A text from elsewhere names files as they stand in the checkout.
  if (cwd === null) return { root: chosen, cwd: '', shown: null };
  const real = await realpath(cwd).catch(() => null);
  const root = real === null ? null : await treeOf(chosen, real);
  if (real === null || root === null) return { root: chosen, cwd: null, shown: null };
  return { root, cwd: slashed(relative(root, real)), shown: isWithin(root, cwd) ? null : cwd };
}

function createReader(tree: Tree): (place: Place) => Promise<SourceLines | null> {
  const texts = new Map<string, Promise<string | null>>();
  const textOf = (path: string) => {
    const text = texts.get(path) ?? readInside(tree.root, path);
    texts.set(path, text);
    return text;
  };
  let index: Promise<FileIndex> | null = null;
  const alike = async (path: string) => {
    if (tree.cwd === null || isAbsolute(path)) return [];
    index ??= indexFiles(tree.root);
    return (await index).endingWith(path.replace(/^(?:\.\.\/)+/, ''));
  };
  const first = async (paths: string[], place: Place) => {
    for (const path of paths) {
      const lines = linesAt(path, await textOf(path), place);
      if (lines !== null) return lines;
    }
    return null;
  };
  return async (place) =>
    (await first(candidates(place.path, tree), place)) ?? first(await alike(place.path), place);
}

/** The lines around the one that is meant; null where the file has no such line. */
function linesAt(path: string, text: string | null, { line, sought }: Place): SourceLines | null {
  if (text === null) return null;
  const lines = text.split(/\r?\n/);
  const at = line ?? lines.findIndex((each) => sought !== null && each.includes(sought)) + 1;
  if (at < 1 || at > lines.length) return null;
  const first = Math.max(1, at - AROUND);
  return { path, line: at, first, lines: lines.slice(first - 1, at + AROUND) };
}
