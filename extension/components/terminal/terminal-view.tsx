import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Places } from '../../../shared/answer/inline.ts';
import type { TerminalInfo } from '../../../shared/terminal/terminal.ts';
import { strings } from '../../strings.ts';
import type { Feed } from '../../terminal/feed.ts';
import type { Paste } from '../../terminal/paste.ts';
import { rowsShift } from '../../terminal/rows-shift.ts';
import { TerminalScreen } from '../../terminal/terminal-screen.ts';
import type { VisibleCommands } from '../../terminal/visible-commands.ts';
import type { Font } from '../../terminal/xterm.ts';
import { PasteCard } from '../basics/paste-card.tsx';
import type { CommandDeeds } from './command-actions.tsx';
import { CommandLayer } from './command-layer.tsx';
import { FindBar } from './find-bar.tsx';
import { SizeBar } from './size-bar.tsx';
import { firstRow, useCommands } from './use-commands.ts';
import { useHeight } from './use-height.ts';
import { useScreen } from './use-screen.ts';

export interface TerminalViewProps {
  info: TerminalInfo;
  feed: Feed;
  /** Whether this view set the terminal's size. */
  owns: boolean;
  /** Changes when the colours do. */
  theme: string;
  font: Font;
  finding: boolean;
  /** Where the files that its output names lead. */
  places: Places;
  /** Why questions cannot be typed at its prompt, until that was read. */
  reason: string | null;
  deeds: CommandDeeds;
  armed: () => boolean;
  /** Whether what is being pressed may reach the shell; says so when it may not. */
  permits: (text: string) => Promise<boolean>;
  onFind: (finding: boolean) => void;
  onLink: (address: string) => void;
  onCopy: (text: string) => void;
  onClose: () => void;
  onReasonRead: () => void;
}

/** What lies over the rows, which keep their size: a card or a note never resizes what a program draws in. */
interface Over {
  above?: ComponentChildren;
  below?: ComponentChildren;
  /** CSS pixels at the lower end that others cover. */
  covered?: number;
}

const noCommands: VisibleCommands = {
  commands: [],
  answers: [],
  rows: 0,
  used: 0,
  atEnd: true,
  fullScreen: false,
  rowHeight: 0,
  width: 0,
  shift: { x: 0, y: 0 },
};

/** One terminal, in the size that its host has. */
export function TerminalView(props: TerminalViewProps & Over) {
  const { info, owns, theme, font, finding, onFind } = props;
  const box = useRef<HTMLDivElement>(null);
  const now = useRef(props);
  now.current = props;
  const [paste, setPaste] = useState<Paste | null>(null);
  const [hovered, setHovered] = useState<string | null>(null);
  const [visible, setVisible] = useState(noCommands);
  const open = (element: HTMLElement) =>
    new TerminalScreen(
      element,
      props.feed,
      {
        armed: () => now.current.armed(),
        owns: () => now.current.owns,
        places: () => now.current.places,
        open: (address) => now.current.onLink(address),
        copied: (text) => now.current.onCopy(text),
        askPaste: setPaste,
        hover: setHovered,
        paint: setVisible,
      },
      now.current.font,
    );
  const screen = useScreen(box, open, props.feed);
  const commands = useCommands(screen, visible);
  const { covered = 0 } = props;
  const [above, heightAbove] = useHeight();
  const [below, heightBelow] = useHeight();
  const [area, height] = useHeight();
  const shift = rowsShift({
    height,
    above: heightAbove,
    below: heightBelow + covered,
    used: firstRow + visible.used * visible.rowHeight - visible.shift.y,
    scrolled: !visible.atEnd,
  });
  const room = {
    transform: shift === 0 ? undefined : `translateY(${shift}px)`,
    '--hidden-above': `${heightAbove - shift}px`,
    '--hidden-below': `${heightBelow + covered + shift}px`,
  };
  useEffect(() => {
    if (info.sizedBy === null) screen.current?.claimSize();
  }, [info.sizedBy]);
  useEffect(() => screen.current?.recolor(), [theme]);
  useEffect(() => screen.current?.setFont(font), [font.fontSize, font.fontFamily]);
  const answerPaste = async (yes: boolean) => {
    if (yes && !(paste && (await props.permits(paste.text)))) return;
    if (yes && paste) screen.current?.paste(paste.text);
    setPaste(null);
    screen.current?.focus();
  };
  useEffect(() => {
    if (!finding) screen.current?.clearFind();
  }, [finding]);
  const closeFind = () => {
    onFind(false);
    screen.current?.focus();
  };
  return (
    <section
      class="terminal"
      aria-label={strings.terminal.label(info.name)}
      onKeyDownCapture={commands.onKey}
    >
      <div class="terminal-over above" ref={above}>
        {props.above}
        {finding && (
          <FindBar onFind={(...query) => screen.current?.find(...query) ?? true} onClose={closeFind} />
        )}
      </div>
      <div class="terminal-area" {...commands.pointer} ref={area} style={room}>
        <div class={owns ? 'terminal-box' : 'terminal-box foreign'} ref={box} />
        <CommandLayer {...props.deeds} {...commands.layer} visible={visible} />
      </div>
      {hovered && (
        <div class="link-hint" style={{ bottom: `${heightBelow + covered}px` }}>
          {strings.terminal.linkHint(hovered)}
        </div>
      )}
      <div class="terminal-over below" ref={below} style={{ bottom: `${covered}px` }}>
        {props.reason !== null && !visible.fullScreen && (
          <Reason reason={props.reason} onRead={props.onReasonRead} />
        )}
        {!owns && info.sizedBy !== null && (
          <SizeBar
            size={info.size}
            fitting={screen.current?.fitting() ?? null}
            onUse={() => screen.current?.claimSize()}
          />
        )}
        {info.exitCode !== null && <Ended code={info.exitCode} onClose={props.onClose} />}
        {paste && <PasteCard paste={paste} onAnswer={(yes) => void answerPaste(yes)} />}
        {props.below}
      </div>
    </section>
  );
}

/** Where questions are asked instead. */
function Reason({ reason, onRead }: { reason: string; onRead: () => void }) {
  return (
    <div class="strip" role="status">
      <span class="strip-words">{`${strings.terminal.reason(reason)} ${strings.terminal.reasonHint}`}</span>
      <button type="button" class="button" onClick={onRead}>
        {strings.terminal.reasonRead}
      </button>
    </div>
  );
}

function Ended({ code, onClose }: { code: number; onClose: () => void }) {
  return (
    <div class="strip" role="status">
      <span class="strip-words">{strings.terminal.ended(code)}</span>
      <button type="button" class="button" onClick={onClose}>
        {strings.terminal.closeIt}
      </button>
    </div>
  );
}
