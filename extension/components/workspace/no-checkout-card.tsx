import { useEffect, useRef } from 'preact/hooks';
import { strings } from '../../strings.ts';
import { shortPath } from '../../wording/paths.ts';
import { Icon } from '../basics/icon.tsx';

export interface NoCheckoutCardProps {
  /** `lumen-labs/ferry` */
  repository: string;
  /** The file where folders are named. */
  settings: string;
  /** Looks once more. */
  onLook: () => void;
  onLater: () => void;
}

/** Where a checkout was looked for, and how one elsewhere is named: to who asks for it. */
export function NoCheckoutCard({ repository, settings, onLook, onLater }: NoCheckoutCardProps) {
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
        {words.elsewhere(shortPath(settings))}
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
