import { useEffect, useState } from 'preact/hooks';
import { Icon } from './icon.tsx';

interface Props {
  label: string;
  copied: string;
  onCopy: () => void;
  class?: string;
  bare?: boolean;
}

/** Copies, and says so for two seconds. */
export function CopyButton({ label, copied, onCopy, class: look = 'button', bare = false }: Props) {
  const [done, setDone] = useState(false);
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => setDone(false), 2000);
    return () => clearTimeout(timer);
  }, [done]);
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
