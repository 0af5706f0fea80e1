import type { Bar, Sign } from '../../answer/decorations.ts';
import type { Visible } from '../../terminal/answer-screen.ts';
import { Icon, type IconName } from '../basics/icon.tsx';

const icons: Record<Sign['icon'], [IconName, string]> = {
  question: ['comment', 'muted'],
  versions: ['history', 'muted'],
  waiting: ['alert', 'attention'],
  refused: ['xCircle', 'danger'],
};

/** Of an outline, left and right, in pixels. */
const BORDERS = 2;

/** Signs beside the rows that can be seen. It only decorates: the rows say the same in words. */
export function AnswerGutter({ decorations, top, rows, rowHeight, width }: Visible) {
  const seen = (from: number, to: number) => to > top && from < top + rows;
  const place = (from: number, to: number) => {
    const first = Math.max(from, top);
    const last = Math.min(to, top + rows);
    return box((first - top) * rowHeight, (last - first) * rowHeight);
  };
  return (
    <>
      {decorations.bars
        .filter(({ from, to }) => seen(from, to))
        .map(({ key, from, to, ...look }) => (
          <div key={`bar ${key}`} class={barClass(look)} style={place(from, to)} />
        ))}
      {decorations.outlines
        .filter(({ from, to }) => seen(from, to))
        .map(({ key, from, to }) => (
          <div
            key={`outline ${key}`}
            class={outlineClass(from < top, to > top + rows)}
            style={{ ...place(from, to), width: `${width - BORDERS}px` }}
          />
        ))}
      {decorations.signs
        .filter(({ row }) => seen(row, row + 1))
        .map(({ key, row, icon }) => (
          <div key={`sign ${key}`} class="sign" style={place(row, row + 1)}>
            <Icon name={icons[icon][0]} size={14} class={`tone-${icons[icon][1]}`} />
          </div>
        ))}
    </>
  );
}

function barClass({ streaming, replaced }: Pick<Bar, 'streaming' | 'replaced'>): string {
  if (streaming) return 'bar streaming';
  return replaced ? 'bar replaced' : 'bar';
}

function box(top: number, height: number) {
  return { top: `${top}px`, height: `${height}px` };
}

/** An outline that goes on beyond the view is open at that end. */
function outlineClass(cutAbove: boolean, cutBelow: boolean): string {
  return ['code-outline', cutAbove && 'cut-above', cutBelow && 'cut-below'].filter(Boolean).join(' ');
}
