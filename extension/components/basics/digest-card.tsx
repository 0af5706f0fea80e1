import { strings } from '../../strings.ts';
import { Icon } from './icon.tsx';

/** What answers while there is no key, and how to add one. */
export function DigestCard({ onOptions }: { onOptions: () => void }) {
  return (
    <section class="card">
      <h3>
        <Icon name="file" />
        {strings.digest.title}
      </h3>
      <p>{strings.digest.about}</p>
      <button type="button" class="button" onClick={onOptions}>
        {strings.digest.add}
      </button>
    </section>
  );
}
