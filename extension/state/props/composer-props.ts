import type { Receipt } from '../../../shared/conversation/receipt.ts';
import type { ComposerProps } from '../../components/composer/composer.tsx';
import { strings } from '../../strings.ts';
import { subject } from '../../wording/page.ts';
import { priceInWords } from '../../wording/receipt.ts';
import { focusPart } from '../focus.ts';
import type { PanelState } from '../panel.ts';
import type { Surroundings } from '../surroundings.ts';
import { editingProps } from './ask-props.ts';
import { chips, fileChips, selectionChip } from './chip-props.ts';
import { fixWords, recordChip } from './command-props.ts';

/** The composer as data and callbacks. Reads signals. */
export function composerProps(panel: PanelState, { now, permits }: Surroundings): ComposerProps {
  const { writing, preview, host, running, rerun, guard } = panel;
  const receipt = preview.value;
  return {
    mode: writing.mode.value,
    text: writing.text.value,
    placeholder: placeholder(panel),
    chips: chips(panel, receipt),
    sources: writing.sources.value,
    selection: selectionChip(panel),
    record: recordChip(panel, now),
    slash: { fix: fixWords(panel) },
    files: fileChips(panel, receipt),
    offer: panel.fileSearch.offer.value,
    onSeek: panel.fileSearch.seek,
    meter: receipt && meterOf(receipt),
    running: running && Math.max(0, (now - Date.parse(running.startedAt)) / 1000),
    connected: host.state.value.kind === 'connected',
    onMode: (mode) => (writing.mode.value = mode),
    onText: (text) => (writing.text.value = text),
    onSources: (sources) => (writing.sources.value = sources),
    question: rerun.asked.value ?? panel.sending.asked.value,
    editing: editingProps(panel),
    onSend: () => void panel.sending.send(permits),
    onAnswer: (yes) => {
      if (rerun.asked.value) guard(rerun.answer(yes, permits.run));
      else void panel.sending.answer(yes, permits.run);
      focusPart('composer');
    },
    onStop: () => running && guard(panel.conversation.stop(running.id)),
    onRefuse: panel.questions.withheld.value && (() => panel.questions.refuse()),
    onRecall: () => panel.recall.recall(),
    onGiveUpRecall: panel.recall.giveUp.value,
    onTakeBack: () => guard(panel.questions.takeBack()),
    onReceipt: panel.openReceipt,
  };
}

function meterOf(receipt: Receipt): ComposerProps['meter'] {
  const { tokens, budget, sections } = receipt;
  return { used: tokens, budget, price: priceInWords(receipt), sections };
}

function placeholder({ host, writing, running, page, terminals, terminal }: PanelState): string {
  if (host.state.value.kind !== 'connected') return strings.composer.offline;
  if (writing.mode.value === 'run') {
    const target = terminals.list.value.find(({ id }) => id === terminal.value);
    return target ? strings.composer.runIn(target.name) : strings.composer.runNew;
  }
  return running ? strings.composer.askNext : strings.composer.askAbout(subject(page.context.value));
}
