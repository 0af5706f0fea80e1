import type { Chord } from '../embed/chords.ts';
import type { PanelState } from './panel.ts';

/**
 * Does what a chord of the page stands for, which anyone there may have
 * forged: a real one comes while the panel is not in hand, so that it takes
 * the focus from nobody, and none opens a terminal (case 10).
 */
export function runPageChord(
  panel: PanelState,
  chord: Chord,
  focus: (id: string) => void,
  armed: boolean,
): void {
  if (armed) return;
  if (chord === 'terminal' && panel.terminal.value === null) focus('new-terminal');
  else runChord(panel, chord, focus);
}

/** Does what a chord stands for; false when there is nothing now that it could act on. */
export function runChord(panel: PanelState, chord: Chord, focus: (id: string) => void): boolean {
  const { tab, terminal, finding, layout } = panel;
  switch (chord) {
    case 'toggle':
      panel.setLayout({ open: !layout.value.open });
      return true;
    case 'composer':
      focus('composer');
      return true;
    case 'terminal':
      if (terminal.value === null) panel.guard(panel.openTerminal());
      else tab.value = terminal.value;
      focus('terminal');
      return true;
    case 'receipt':
      tab.value = 'receipt';
      focus('tab-receipt');
      return true;
    case 'history':
      tab.value = 'history';
      focus('history-search');
      return true;
    case 'find':
      if (terminal.value === null) return false;
      tab.value = terminal.value;
      finding.value = true;
      return true;
  }
}
