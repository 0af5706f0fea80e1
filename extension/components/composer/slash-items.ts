import { strings } from '../../strings.ts';
import type { Completion } from './completion-menu.tsx';

/** What `/fix` would be about. */
export interface SlashFacts {
  /** The command that goes along, or else the one that failed last; null where there is neither. */
  fix: string | null;
}

/** Those that begin as the text does; none once it is more than one word. */
export function slashItems(text: string, { fix }: SlashFacts): Completion[] {
  const [, typed] = /^\/([a-z]*)$/i.exec(text) ?? [];
  if (typed === undefined) return [];
  const all = [
    { word: strings.slash.fix, about: fix ?? strings.slash.fixNone },
    { word: strings.slash.explain, about: strings.slash.explainWhat },
    { word: strings.slash.ai, about: strings.slash.aiWhat },
  ];
  return all.filter(({ word }) => word.startsWith(typed.toLowerCase()));
}
