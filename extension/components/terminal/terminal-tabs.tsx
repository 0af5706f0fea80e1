import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { TerminalInfo } from '../../../shared/terminal/terminal.ts';
import { strings } from '../../strings.ts';
import { Icon } from '../basics/icon.tsx';
import { Tab, type TabProps } from '../basics/tab.tsx';

interface Props extends Pick<TabProps, 'chosen' | 'onTab'> {
  terminals: readonly TerminalInfo[];
  /** Whether some are out of sight. */
  cut: boolean;
  onCut: (cut: boolean) => void;
}

/** The terminals' tabs. They get shorter until their names could not be told apart, and are scrolled from then on. */
export function TerminalTabs({ terminals, chosen, cut, onTab, onCut }: Props) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const observer = new ResizeObserver(() => onCut(isCut(element)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useLayoutEffect(() => {
    if (row.current) onCut(isCut(row.current));
  }, [terminals]);
  useLayoutEffect(() => {
    document.getElementById(`tab-${chosen}`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [chosen, cut]);
  return (
    <div
      class={cut ? 'terminal-tabs scrolls' : 'terminal-tabs'}
      role="presentation"
      ref={row}
      onWheel={scrollSideways}
    >
      {terminals.map((terminal) => (
        <TerminalTab key={terminal.id} terminal={terminal} chosen={chosen} onTab={onTab} />
      ))}
    </div>
  );
}

function isCut({ scrollWidth, clientWidth }: HTMLElement): boolean {
  return scrollWidth > clientWidth;
}

/** A wheel that turns one way only moves what can move one way only. */
function scrollSideways({ currentTarget, deltaX, deltaY }: WheelEvent & { currentTarget: HTMLElement }) {
  if (deltaX === 0) currentTarget.scrollLeft += deltaY;
}

/** So many letters of a name stay. */
const FEWEST = 6;

function TerminalTab({ terminal, ...tab }: Pick<TabProps, 'chosen' | 'onTab'> & { terminal: TerminalInfo }) {
  const { id, name, exitCode } = terminal;
  return (
    <Tab {...tab} name={id} look="of-terminal" title={name} letters={Math.min(name.length, FEWEST)}>
      <Icon name="terminal" />
      <span class="cut">{name}</span>
      {exitCode === null ? <span class="dot live" /> : <small>{strings.tabs.ended(exitCode)}</small>}
    </Tab>
  );
}
