import type { DescriptionViewProps } from '../../components/description/description-view.tsx';
import type { DraftPhase } from '../../components/description/draft-phase.ts';
import { hasBegun } from '../../conversation/turns.ts';
import { strings } from '../../strings.ts';
import { capturedWords } from '../../wording/commands.ts';
import { copyText } from '../clipboard.ts';
import { isDrafting } from '../description/description.ts';
import type { PanelState } from '../panel.ts';
import type { Surroundings } from '../surroundings.ts';

/** The description's view as data and callbacks; null on pages that have none. Reads signals: call it inside an effect. */
export function descriptionProps(panel: PanelState, { permits }: Surroundings): DescriptionViewProps | null {
  const { description, history, guard } = panel;
  if (!describes(panel)) return null;
  const turn = description.turn.value;
  return {
    phase: phaseOf(panel),
    composed: description.composed.value,
    outline: turn?.outline ?? null,
    old: description.old.value,
    left: description.left.value,
    takesTitle: description.takesTitle.value,
    shown: description.shown.value,
    place: placeOf(panel),
    gated: description.gated.value,
    ended: endedOf(panel),
    done: description.done.value,
    asked: description.asked.value,
    busy: description.busy.value,
    onShown: (shown) => (description.shown.value = shown),
    onTitle: description.takeTitle,
    onTake: description.take,
    onStart: (template) => permits.ask() && guard(description.start({ template })),
    onStop: () => turn && guard(panel.conversation.stop(turn.id)),
    onPut: () => guard(description.put(permits.write)),
    onUpdate: () => guard(description.ask()),
    onUpdateNow: () => guard(description.publish(permits.write)),
    onBack: description.giveUp,
    onUndo: () => guard(description.undo(permits.write)),
    onDiscard: description.discard,
    onRunAgain: (command) => panel.rerun.propose(command),
    onCopyName: copyText,
    onOutput: ({ record }) =>
      guard(history.output(record).then(({ output }) => copyText(capturedWords(output)))),
    onCopyDraft: () =>
      description.copied().then(
        (text) => {
          if (text !== null) copyText(text);
          return text !== null;
        },
        (error) => {
          panel.failed(error);
          return false;
        },
      ),
  };
}

/** Whether the page is of a pull request, be it one that is still to be opened. */
function describes({ page, form }: PanelState): boolean {
  const kind = page.context.value?.kind;
  return kind === 'pull-request' || kind === 'compare' || form.text.value !== null;
}

function placeOf({ form, page }: PanelState): DescriptionViewProps['place'] {
  if (form.text.value) return 'field';
  return page.context.value?.kind === 'pull-request' ? 'github' : 'none';
}

function phaseOf({ description, conversation, questions }: PanelState): DraftPhase {
  const turn = description.turn.value;
  const describing = conversation.turns.value.findLast(isDrafting);
  const isAhead = describing !== undefined && describing.id !== turn?.id;
  if (description.starting.value || isAhead) {
    if (questions.withheld.value !== null) return 'none';
    return isAhead && !hasBegun(describing) && isBehind(conversation, describing.id) ? 'waiting' : 'starting';
  }
  if (turn === null) return 'none';
  return turn.status === 'running' ? 'writing' : 'ready';
}

function isBehind({ thread }: PanelState['conversation'], id: string): boolean {
  return thread.value.queued.some(({ turn }) => turn.id === id);
}

function endedOf({ description }: PanelState): DescriptionViewProps['ended'] {
  const turn = description.turn.value;
  if (turn === null || turn.status === 'running' || turn.status === 'completed') return null;
  if (turn.status === 'stopped') return { words: strings.description.stopped, byPerson: true };
  return { words: turn.error?.message ?? strings.description.broke, byPerson: false };
}
