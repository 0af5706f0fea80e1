import type { Viewport } from 'puppeteer';
import type { Github } from './github.ts';

/** What the browsers differ in: how they are started with the extension. */
export interface Start {
  github: Github | null;
  profile: string;
  env: NodeJS.ProcessEnv;
  headless: boolean;
  viewport: Viewport | null;
  extension: string | undefined;
  others: string[];
}
