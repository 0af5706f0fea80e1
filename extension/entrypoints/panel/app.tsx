import '@xterm/xterm/css/xterm.css';
import '../../components/styles/all.css';
import { computed, effect, signal } from '@preact/signals';
import { render } from 'preact';
import { browser } from 'wxt/browser';
import { applyTheme } from '../../components/basics/theme.ts';
import { Panel } from '../../components/panel/panel.tsx';
import { followArming } from '../../embed/arming.ts';
import { type Chord, catchChords } from '../../embed/chords.ts';
import { createConfirm } from '../../embed/confirm.ts';
import type { Entry } from '../../embed/confirm-messages.ts';
import { refuseDrops } from '../../embed/drops.ts';
import { onlyOfTab } from '../../embed/of-tab.ts';
import { type Deed, refusalOf } from '../../embed/permission.ts';
import { requestDiff } from '../../embed/request-diff.ts';
import { followSight } from '../../embed/visible.ts';
import { createHostClient } from '../../host/connection.ts';
import { openPanelTransport } from '../../host/panel-transport.ts';
import { restWhileHidden } from '../../host/rest-while-hidden.ts';
import { runChord, runPageChord } from '../../state/chords.ts';
import { followClock } from '../../state/clock.ts';
import { focusPart } from '../../state/focus.ts';
import { connectPage } from '../../state/page/page-side.ts';
import { isPlaceOf } from '../../state/page/places.ts';
import { PanelState } from '../../state/panel.ts';
import { panelProps } from '../../state/props/panel-props.ts';
import { followVisibility } from '../../state/visibility.ts';
import { strings } from '../../strings.ts';

const { version } = browser.runtime.getManifest();

/** Wires the panel of a frame that proved whose it is. `port` leads to the page's content script. */
export function start(port: MessagePort, root: HTMLElement): void {
  const forever = new AbortController().signal;
  const open = signal(true);
  const visible = followVisibility(document, open);
  const host = createHostClient(openPanelTransport, { name: 'panel', version });
  const page = connectPage(port);
  const panel = new PanelState({ host, storage: sessionStorage, fetchDiff: requestDiff, visible, page });
  const sight = followSight(window, root, forever);
  const inHand = followArming(window, sight.isVisible, forever);
  const armed = computed(() => inHand.value && sight.isVisible.value);
  const permit = (deed: Deed) => () => {
    const refusal = refusalOf({ armed, sight, event: () => window.event }, deed);
    if (refusal !== null) panel.trouble.value = refusal;
    return refusal === null;
  };
  const mayRun = permit('run');
  const mayWrite = permit('write');
  const confirm = createConfirm();
  const permits = {
    run: async (entry: Entry) => mayRun() && (sight.tells || confirm(entry)),
    write: async (entry: Entry) => mayWrite() && (sight.tells || confirm(entry)),
    ask: permit('ask'),
    agree: permit('agree'),
    remove: permit('remove'),
  };
  const now = followClock(panel);
  const onChord = (chord: Chord) => runChord(panel, chord, focusPart);
  restWhileHidden(
    host,
    computed(() => !visible.value),
  );
  catchChords(window, forever, onChord);
  refuseDrops(window, forever, () => (panel.trouble.value = strings.refusals.dropped));
  window.addEventListener('focus', () => {
    for (const each of [panel.providers, panel.workspace]) void each.refresh().catch(() => {});
  });

  let drawn = false;
  const draw = () => {
    const around = {
      version,
      now: now.value,
      armed: () => armed.peek(),
      permits,
      openOptions: () => void browser.runtime.openOptionsPage(),
      openLink: (address: string) => {
        if (isPlaceOf(panel.page.context.peek(), address)) page.go(address);
        else window.open(address, '_blank', 'noopener,noreferrer');
      },
    };
    render(<Panel {...panelProps(panel, around)} />, root);
  };
  page.listen({
    onPage: onlyOfTab(panel.onPage),
    onSelection: panel.onSelection,
    onLayout: (layout) => {
      panel.layout.value = layout;
      open.value = layout.open;
    },
    onChord: (chord) => runPageChord(panel, chord, focusPart, inHand.peek()),
    onForm: panel.form.onForm,
    onDescribe: panel.onDescribe,
    onPut: panel.form.onPut,
    onTheme: async ({ name }) => {
      await applyTheme(document, name);
      panel.theme.value = name;
      if (!drawn) effect(draw);
      drawn = true;
    },
  });
}
