import type { PanelState } from './panel.ts';

/** What Alt+Shift and a key do in the panel; false when the chord is none of ours. */
export function runChord(panel: PanelState, code: string, focus: (id: string) => void): boolean {
  const { tab, terminal, finding, layout } = panel;
  switch (code) {
    case 'KeyP':
      panel.setLayout({ open: !layout.value.open });
      return true;
    case 'KeyI':
      focus('composer');
      return true;
    case 'KeyT':
      if (terminal.value === null) panel.openTerminal().catch(panel.failed);
      else tab.value = terminal.value;
      focus('terminal');
      return true;
    case 'KeyR':
      tab.value = 'receipt';
      focus('tab-receipt');
      return true;
    case 'KeyF':
      finding.value = terminal.value === tab.value;
      return true;
    default:
      return false;
  }
}
