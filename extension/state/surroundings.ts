import type { Permits } from './panel.ts';

/** What the components cannot do themselves. */
export interface Surroundings {
  version: string;
  now: number;
  armed: () => boolean;
  permits: Permits;
  openOptions: () => void;
  openLink: (address: string) => void;
}
