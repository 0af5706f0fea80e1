import type { ComponentChildren } from 'preact';
import { Icon, type IconName } from './icon.tsx';

const icons: Record<Tone, IconName> = { information: 'info', waiting: 'alert', refused: 'xCircle' };
export type Tone = 'information' | 'waiting' | 'refused';

/** What happened and what goes on, with at most one action. */
export function Note({
  tone,
  children,
  action,
}: {
  tone: Tone;
  children: ComponentChildren;
  action?: ComponentChildren;
}) {
  return (
    <div class={`note ${tone}`} role={tone === 'refused' ? 'alert' : 'status'}>
      <Icon name={icons[tone]} />
      <div class="note-words">{children}</div>
      {action}
    </div>
  );
}
