import type { Chord } from '../embed/chords.ts';
import type { PanelState } from './panel.ts';

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
      if (terminal.value === null) panel.openTerminal().catch(panel.failed);
      else tab.value = terminal.value;
      focus('terminal');
      return true;
    case 'receipt':
      tab.value = 'receipt';
      focus('tab-receipt');
      return true;
    case 'find':
      if (terminal.value === null) return false;
      tab.value = terminal.value;
      finding.value = true;
      return true;
  }
}
