import { useEffect, useRef } from 'preact/hooks';
import { strings } from '../../strings.ts';
import { Icon } from '../basics/icon.tsx';

export interface NoCheckoutCardProps {
  /** `lumen-labs/ferry` */
  repository: string;
  /** Looks once more. */
  onLook: () => void;
  onLater: () => void;
}

/** Where a checkout was looked for, and how one elsewhere is named: to who asks for it. */
export function NoCheckoutCard({ repository, onLook, onLater }: NoCheckoutCardProps) {
  const root = useRef<HTMLElement>(null);
  const words = strings.noCheckout;
  useEffect(() => root.current?.querySelector('button')?.focus(), []);
  return (
    <section
      class="dock-card no-checkout"
      aria-labelledby="no-checkout-title"
      ref={root}
      onKeyDown={(event) => event.key === 'Escape' && onLater()}
    >
      <h2 id="no-checkout-title">
        <Icon name="gitBranch" />
        <span>{words.title(repository)}</span>
      </h2>
      <p>{words.where}</p>
      <p>
        {words.elsewhere}
        <code>{words.example}</code>
      </p>
      <div class="card-actions">
        <button type="button" class="button" onClick={onLook}>
          {words.look}
        </button>
        <button type="button" class="button quiet" onClick={onLater}>
          {words.close}
        </button>
      </div>
    </section>
  );
}
