import { Icon } from './icon.tsx';
import { useDone } from './use-done.ts';

interface Props {
  label: string;
  copied: string;
  onCopy: () => void;
  class?: string;
  bare?: boolean;
}

/** Copies, and says so for two seconds. */
export function CopyButton({ label, copied, onCopy, class: look = 'button', bare = false }: Props) {
  const [done, setDone] = useDone();
  const copy = () => {
    onCopy();
    setDone(true);
  };
  return (
    <button type="button" class={look} onClick={copy}>
      {!bare && <Icon name={done ? 'check' : 'copy'} />}
      <span aria-live="polite">{done ? copied : label}</span>
    </button>
  );
}
