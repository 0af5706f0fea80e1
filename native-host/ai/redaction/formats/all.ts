import { CLOUD_FORMATS } from './clouds.ts';
import { CODE_FORMATS } from './code.ts';
import type { Format } from './format.ts';
import { MODEL_FORMATS } from './models.ts';
import { SERVICE_FORMATS } from './services.ts';

/** Of two that begin at the same place the one with the longer prefix is tried first. */
export const FORMATS: Format[] = [...CODE_FORMATS, ...CLOUD_FORMATS, ...MODEL_FORMATS, ...SERVICE_FORMATS];
