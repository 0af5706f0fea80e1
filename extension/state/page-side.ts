import type { PageContext } from '../../shared/page/context.ts';
import type { Chord } from '../embed/chords.ts';
import type { Layout, Theme, ToPage } from '../embed/messages.ts';
import { ToPanel } from '../embed/to-panel.ts';
import type { PageSide } from './panel.ts';

export interface PageListener {
  onPage: (context: PageContext) => void;
  onTheme: (theme: Theme) => void;
  onLayout: (layout: Layout) => void;
  onChord: (chord: Chord) => void;
}

/** The line to the content script. What comes from there is scraped, and parsed before it is used. */
export function connectPage(port: MessagePort): PageSide & { listen: (listener: PageListener) => void } {
  const send = (message: ToPage) => port.postMessage(message);
  return {
    setLayout: (layout) => send({ type: 'layout', layout }),
    read: () => send({ type: 'read' }),
    listen: (listener) => {
      port.onmessage = ({ data }) => {
        const message = ToPanel.safeParse(data);
        if (message.success) hand(message.data, listener);
      };
      send({ type: 'ready' });
    },
  };
}

function hand(message: ToPanel, listener: PageListener): void {
  if (message.type === 'page') listener.onPage(message.context);
  else if (message.type === 'theme') listener.onTheme(message.theme);
  else if (message.type === 'layout') listener.onLayout(message.layout);
  else listener.onChord(message.chord);
}
