import { render } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Places } from '../../../shared/answer/inline.ts';
import type { Opened } from '../../answer/conversation.ts';
import type { Thread } from '../../conversation/thread.ts';
import { strings } from '../../strings.ts';
import { type AnswerCallbacks, AnswerScreen, type Visible } from '../../terminal/answer-screen.ts';
import { toggled } from '../basics/toggled.ts';
import { useScreen } from '../terminal/use-screen.ts';
import { AnswerControl, type ControlActions } from './answer-controls.tsx';
import { AnswerGutter } from './answer-gutter.tsx';
import { AnswerLog } from './answer-log.tsx';
import { AskStrip } from './ask-strip.tsx';
import { QueueList, type QueueProps } from './queue-list.tsx';

export interface AskViewProps extends Omit<ControlActions, 'onReasoning' | 'onVersions'>, QueueProps {
  thread: Thread;
  places: Places;
  /** Changes when the colours do. */
  theme: string;
  onLink: (address: string) => void;
}

/** The conversation, in an xterm of its own. */
export function AskView(props: AskViewProps) {
  const { thread, places, theme } = props;
  const box = useRef<HTMLDivElement>(null);
  const gutter = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<Opened>({ reasoning: new Set(), versions: new Set() });
  const [atEnd, setAtEnd] = useState(true);
  const [hovered, setHovered] = useState<string | null>(null);
  const actions: ControlActions = {
    ...props,
    onReasoning: (turn) => setOpened({ ...opened, reasoning: toggled(opened.reasoning, turn) }),
    onVersions: (turn) => setOpened({ ...opened, versions: toggled(opened.versions, turn) }),
  };
  const newest = useRef(actions);
  newest.current = actions;
  const callbacks: AnswerCallbacks = {
    open: (address) => props.onLink(address),
    hover: setHovered,
    paint: (visible: Visible) => {
      setAtEnd(visible.atEnd);
      if (gutter.current) render(<AnswerGutter {...visible} />, gutter.current);
    },
    fill: (control, element) => render(<AnswerControl control={control} {...newest.current} />, element),
    empty: (element) => render(null, element),
  };
  const screen = useScreen(box, (element) => new AnswerScreen(element, callbacks));
  useLayoutEffect(() => screen.current?.show(thread, opened), [thread, opened]);
  useEffect(() => screen.current?.setPlaces(places), [places]);
  useEffect(() => screen.current?.recolor(), [theme]);
  return (
    <div class="ask">
      <section
        class="ask-screen"
        aria-label={strings.ask.conversation}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the rows are scrolled by keyboard
        tabIndex={0}
        onKeyDown={(event) => scrollByKey(event, screen.current, props.onCopy)}
      >
        <div class="ask-box" ref={box} />
        <div class="gutter" ref={gutter} aria-hidden="true" />
      </section>
      {hovered && <div class="link-hint">{strings.terminal.linkHint(hovered)}</div>}
      <AnswerLog shown={thread.shown} />
      <AskStrip
        {...props}
        newest={thread.shown.at(-1)?.turn}
        atEnd={atEnd}
        onEnd={() => screen.current?.toEnd()}
      />
      <QueueList {...props} {...thread} />
    </div>
  );
}

function scrollByKey(
  event: KeyboardEvent,
  screen: AnswerScreen | null,
  onCopy: (text: string) => void,
): void {
  if (!screen || event.target !== event.currentTarget) return;
  const page = screen.pageRows - 1;
  const steps: Record<string, number> = {
    ArrowUp: -1,
    ArrowDown: 1,
    PageUp: -page,
    PageDown: page,
    Home: -1e6,
    End: 1e6,
  };
  const step = steps[event.key];
  const copies = (event.ctrlKey || event.metaKey) && event.code === 'KeyC' && screen.selection() !== '';
  if (copies) onCopy(screen.selection());
  else if (step !== undefined) screen.scroll(step);
  else return;
  event.preventDefault();
}
