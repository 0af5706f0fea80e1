import { AppError } from '../../../shared/errors.ts';
import { digest } from '../digest/digest.ts';
import { anthropic } from './anthropic/anthropic.ts';
import { gemini } from './gemini/gemini.ts';
import { ollama } from './ollama/ollama.ts';
import { compatible } from './openai/compatible.ts';
import { openai } from './openai/openai.ts';
import type { Vendor } from './vendor.ts';

/** Every vendor there is; a further one is one more file and one more entry. */
export const vendors: readonly Vendor[] = [openai, gemini, anthropic, ollama, compatible];

export function vendorOf(id: string): Vendor {
  const vendor = vendors.find((known) => known.id === id);
  if (vendor) return vendor;
  const names = [...vendors.map((known) => known.id), digest.id].join(', ');
  throw new AppError('bad-request', `There is no provider of this name; there are ${names}.`);
}
