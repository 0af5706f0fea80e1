import type { ReceiptSection } from '../../../shared/conversation/receipt.ts';
import type { ProviderChoice } from '../../../shared/conversation/turn.ts';
import type { AskViewProps } from '../../components/ask/ask-view.tsx';
import type { ConsentAnswer, ConsentCardProps } from '../../components/ask/consent-card.tsx';
import type { EditingProps } from '../../components/composer/editing-line.tsx';
import type { ModelMenuProps } from '../../components/models/model-groups.tsx';
import { strings } from '../../strings.ts';
import { shortCount } from '../../wording/numbers.ts';
import { copyText } from '../clipboard.ts';
import { turnOf } from '../conversation/edits.ts';
import { focusPart } from '../focus.ts';
import type { PanelState } from '../panel.ts';
import type { Surroundings } from '../surroundings.ts';

/** The conversation as data and callbacks. Reads signals: call it inside an effect. */
export function askProps(
  panel: PanelState,
  { permits, openLink, openOptions }: Surroundings,
  menu: ModelMenuProps,
): AskViewProps {
  const { conversation, questions, guard } = panel;
  return {
    thread: conversation.thread.value,
    places: panel.places.value,
    theme: panel.theme.value,
    menu,
    onCopy: copyText,
    onCopyAnswer: (turn) => copyText(turnOf(conversation, turn)?.text ?? ''),
    onInsert: (code) => guard(panel.insert(code, permits.run)),
    onRun: (code) => panel.rerun.propose(code),
    onLink: openLink,
    onRetry: (turn, choice) => permits.ask() && guard(retry(panel, turn, choice)),
    onEdit: (turn) => {
      questions.edit(turn);
      focusPart('composer');
    },
    onOptions: openOptions,
    onStop: (turn) => guard(conversation.stop(turn)),
    onAdvance: (turn, to) => permits.ask() && guard(conversation.advance(turn, to)),
  };
}

/** A description is drafted anew from what stands there now, in its own view. */
async function retry(panel: PanelState, turn: string, choice: ProviderChoice | null): Promise<unknown> {
  const { conversation, description, questions } = panel;
  const outline = turnOf(conversation, turn)?.outline ?? null;
  if (outline === null) return questions.retry(turn, choice);
  panel.tab.value = 'description';
  return description.start({ template: outline.template, choice });
}

/** What the composer says of the question that is being changed, null when none is. */
export function editingProps({ conversation, writing, questions }: PanelState): EditingProps | null {
  const { shown } = conversation.thread.value;
  const index = shown.findIndex(({ turn }) => turn.id === writing.editing.value?.turn);
  if (index === -1) return null;
  const onGiveUp = () => {
    questions.giveUpEdit();
    focusPart('composer');
  };
  return { number: index + 1, followed: shown.length - index - 1, onGiveUp };
}

/** Null while nothing has to be agreed to. */
export function consentProps(panel: PanelState, { permits }: Surroundings): ConsentCardProps | null {
  const { questions, guard } = panel;
  const withheld = questions.withheld.value;
  if (withheld === null) return null;
  const answers: Record<ConsentAnswer, () => void> = {
    send: () => permits.agree() && guard(questions.agree()),
    digest: () => guard(questions.useDigest()),
    no: () => questions.refuse(),
  };
  return {
    destination: withheld.destination,
    provider: withheld.provider.label,
    question: withheld.ask.question,
    goes: withheld.receipt?.sections.filter(goesAlong).map(sectionWords) ?? null,
    onAnswer: (answer) => {
      answers[answer]();
      focusPart(withheld.ask.askedAt ? 'terminal' : 'composer');
    },
    onReceipt: panel.openReceipt,
  };
}

function goesAlong({ name, tokens }: ReceiptSection): boolean {
  return tokens > 0 && name !== 'role' && name !== 'question';
}

function sectionWords({ label, tokens }: ReceiptSection): string {
  return strings.consent.section(label, shortCount(tokens));
}
