import type { SectionName } from '../../../shared/conversation/receipt.ts';
import type { Block } from './block.ts';
import type { ContextSource, Scene } from './source.ts';

/** A source's block, where it has one to tell of. */
export interface Filled {
  source: ContextSource;
  block: Block;
}

/**
 * Fills the sources by priority. What is always there or was asked for gets its own budget and no more. Each of
 * the rest gets its own and what those before it left, while the later ones' needs, up to their own budgets, are
 * held back for them.
 * @returns in the order of `sources`
 */
export function layOut(sources: readonly ContextSource[], parts: Omit<Scene, 'filled'>): Filled[] {
  const { total, budgets } = parts.profile;
  const filled = new Map<SectionName, Block>();
  const scene: Scene = { ...parts, filled };
  const known = sources.filter(({ name }) => budgets[name] !== undefined);
  let left = total;
  const fill = (source: ContextSource, room: number): void => {
    const block = source.render(scene, { budget: budgetOf(source, scene), room: Math.max(0, room) });
    if (block === null) return;
    filled.set(source.name, block);
    left -= block.section.tokens;
  };
  const inTurn = known.toSorted((one, other) => one.priority - other.priority);
  for (const source of inTurn.filter(({ priority }) => priority === 0)) fill(source, budgetOf(source, scene));
  for (const source of inTurn.filter(({ priority }) => priority === 1))
    fill(source, Math.min(left, budgetOf(source, scene)));
  const rest = inTurn.filter(({ priority }) => priority > 1);
  const needs = needsOf(rest, scene, left);
  rest.forEach((source, index) => {
    const heldBack = needs.slice(index + 1).reduce((sum, tokens) => sum + tokens, 0);
    fill(source, left - heldBack);
  });
  return known.flatMap((source) => {
    const block = filled.get(source.name);
    return block ? [{ source, block }] : [];
  });
}

function budgetOf({ name }: ContextSource, { profile }: Scene): number {
  return profile.budgets[name] ?? 0;
}

/** What each would take of its own budget, or of its wish; all of them less where there is less. The first is not asked: nothing is held back for it. */
function needsOf([first, ...rest]: ContextSource[], scene: Scene, left: number): number[] {
  if (first === undefined) return [];
  const own = [first, ...rest].reduce((sum, source) => sum + budgetOf(source, scene), 0);
  let spare = Math.max(0, left - own);
  const needs = rest.map((source) => {
    const budget = budgetOf(source, scene);
    const wish = Math.min(scene.profile.wishes[source.name] ?? 0, spare);
    const need = source.render(scene, { budget, room: budget + wish })?.section.tokens ?? 0;
    spare -= Math.max(0, need - budget);
    return need;
  });
  const wanted = budgetOf(first, scene) + needs.reduce((sum, need) => sum + need, 0);
  const share = Math.min(1, Math.max(0, left) / Math.max(1, wanted));
  return [0, ...needs.map((need) => Math.floor(need * share))];
}
