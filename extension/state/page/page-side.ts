import type { PageContext } from '../../../shared/page/context.ts';
import type { FormText } from '../../../shared/page/form.ts';
import type { PageSelection } from '../../../shared/page/selection.ts';
import type { Chord } from '../../embed/chords.ts';
import type { Layout, Theme, ToPage } from '../../embed/messages.ts';
import { type PutOutcome, ToPanel } from '../../embed/to-panel.ts';
import type { PageSide } from '../panel.ts';

export interface PageListener {
  onPage: (context: PageContext) => void;
  onSelection: (selection: PageSelection | null) => void;
  onTheme: (theme: Theme) => void;
  onLayout: (layout: Layout) => void;
  onChord: (chord: Chord) => void;
  onForm: (form: FormText | null) => void;
  onDescribe: (form: FormText, proven: boolean) => void;
  onPut: (outcome: PutOutcome) => void;
}

export interface ConnectedPage extends PageSide {
  /** Shows a place of the pull request that the page is about. */
  go: (url: string) => void;
  listen: (listener: PageListener) => void;
}

/** The line to the content script. What comes from there is scraped, and parsed before it is used. */
export function connectPage(port: MessagePort): ConnectedPage {
  const send = (message: ToPage) => port.postMessage(message);
  return {
    setLayout: (layout) => send({ type: 'layout', layout }),
    read: () => send({ type: 'read' }),
    readForm: () => send({ type: 'form' }),
    put: (put) => send({ type: 'put', put }),
    go: (url) => send({ type: 'go', url }),
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
  else if (message.type === 'selection') listener.onSelection(message.selection);
  else if (message.type === 'theme') listener.onTheme(message.theme);
  else if (message.type === 'layout') listener.onLayout(message.layout);
  else if (message.type === 'form') listener.onForm(message.form);
  else if (message.type === 'describe') listener.onDescribe(message.form, message.proven);
  else if (message.type === 'put') listener.onPut(message);
  else listener.onChord(message.chord);
}
