import type { CommandRecord } from '../../../shared/terminal/command.ts';
import type { RecordChip } from '../../components/composer/record-chip.tsx';
import type { HistoryViewProps } from '../../components/history/history-view.tsx';
import type { CommandDeeds } from '../../components/terminal/command-actions.tsx';
import { strings } from '../../strings.ts';
import { capturedWords, commandName } from '../../wording/commands.ts';
import { copyText } from '../clipboard.ts';
import type { PanelState } from '../panel.ts';
import type { Surroundings } from '../surroundings.ts';

/** A failure so many milliseconds ago is not what the next question is about. */
const recentMs = 30 * 60_000;

/** What can be done with a recorded command, wherever it is shown. Reads signals: call it inside an effect. */
export function commandDeeds(panel: PanelState, { permits }: Surroundings): CommandDeeds {
  const { history, writing, rerun, guard } = panel;
  return {
    attached: writing.record.value?.id ?? null,
    onCopyOutput: async ({ id }) => {
      try {
        copyText(capturedWords((await history.output(id)).output));
        return true;
      } catch (error) {
        panel.failed(error);
        return false;
      }
    },
    onRerun: (record) => guard(rerun.again(record, permits.run)),
    onAttach: (record) => attach(panel, record),
  };
}

function attach({ writing }: PanelState, record: CommandRecord | null): void {
  writing.record.value = record;
  if (record !== null) writing.mode.value = 'ask';
}

/** The record that goes along, or else the failure that could. */
export function recordChip(panel: PanelState, now: number): RecordChip | null {
  const { writing, history } = panel;
  const onPress = (record: CommandRecord | null) => attach(panel, record);
  if (writing.record.value) return { record: writing.record.value, attached: true, onPress };
  const record = history.lastFailed.value;
  const ended = Date.parse(record?.endedAt ?? '');
  if (record === null || !(now - ended < recentMs)) return null;
  return { record, attached: false, onPress };
}

export function historyProps(panel: PanelState, around: Surroundings): HistoryViewProps {
  const { history, terminals, host, guard } = panel;
  return {
    ...commandDeeds(panel, around),
    ...history.wanted.value,
    records: history.records.value,
    more: history.more.value,
    refusal: history.refusal.value,
    connected: host.state.value.kind === 'connected',
    opened: history.opened.value,
    now: Date.now(),
    names: new Map(terminals.list.value.map(({ id, name }) => [id, name])),
    onSearch: (search) => (history.wanted.value = { ...history.wanted.peek(), search }),
    onFailedOnly: (failed) => (history.wanted.value = { ...history.wanted.peek(), failed }),
    onRetry: () => guard(history.refresh()),
    onOlder: () => guard(history.older()),
    onToggle: (record) => guard(history.toggle(record)),
    onForget: (record) => around.permits.remove() && guard(history.forget(record)),
  };
}

/** What `/fix` alone would be about, null where nothing is known. */
export function fixWords({ writing, history }: PanelState): string | null {
  const attached = writing.record.value;
  if (attached) return strings.slash.fixAttached(commandName(attached));
  const failed = history.lastFailed.value;
  return failed && strings.slash.fixLast(commandName(failed), failed.exitCode ?? 0);
}
