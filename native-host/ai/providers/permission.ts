import { isPassedOn } from '../../../shared/conversation/passed-on.ts';
import { AppError } from '../../../shared/errors.ts';
import type { Repository } from '../../../shared/protocol/repository.ts';
import type { Settings } from '../../settings/settings.ts';

/** Who would be asked. */
export interface Addressee {
  id: string;
  label: string;
  /** Host that requests go to. */
  destination: string | null;
  isLocal: boolean;
}

/** Whether the person agreed that questions go there; on this machine nobody has to. */
export function isAgreed({ id, destination, isLocal }: Addressee, settings: Settings): boolean {
  return isLocal || destination === null || settings.consent(id) === destination;
}

/** Throws AppError unless a question about the repository may be sent. */
export function permit(
  asked: Addressee,
  model: string,
  repository: Repository | null,
  settings: Settings,
): void {
  const place = placeOf(asked, model);
  if (repository !== null && place !== null && settings.repository(repository).localOnly)
    throw new AppError(
      'refused',
      `Questions about ${repository.owner}/${repository.repo} may go to local models only, and ${place}. Choose a model on this machine, or allow others for this repository in the panel's menu of models.`,
    );
  if (isAgreed(asked, settings)) return;
  throw new AppError(
    'provider-needs-consent',
    `Your question, the parts of the page and terminal that you leave switched on, go to ${asked.destination}. Agree to that once, or choose another provider.`,
  );
}

/** Where the answer is made, in words; null for this machine. */
function placeOf({ label, destination, isLocal }: Addressee, model: string): string | null {
  if (!isLocal) return `${label} is at ${destination}`;
  return isPassedOn(model) ? `${model} runs on Ollama's own machines` : null;
}

/** Throws AppError where the person saw another host than the one that would be asked now. */
export function agree(asked: Addressee, destination: string, settings: Settings): void {
  if (asked.destination !== destination)
    throw new AppError(
      'refused',
      `${asked.label} is at ${asked.destination ?? 'no address'} now, not at ${destination}. Look at it again.`,
    );
  settings.setConsent(asked.id, destination);
}
