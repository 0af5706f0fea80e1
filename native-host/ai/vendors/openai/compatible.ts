import { AppError } from '../../../../shared/errors.ts';
import { checkAddress } from '../address.ts';
import type { Vendor } from '../vendor.ts';
import { createChatCompletions } from './chat-completions.ts';

/** Any server that speaks OpenAI's chat completions: a gateway, llama.cpp, vLLM, LM Studio … */
export const compatible: Vendor = {
  id: 'compatible',
  label: 'OpenAI-compatible server',
  /** Servers of one model answer to any name. */
  models: ['default'],
  baseUrl: null,
  takesKey: 'optional',
  env: { key: 'COMPATIBLE_API_KEY', baseUrl: 'COMPATIBLE_BASE_URL' },
  readAddress: checkAddress,
  create({ key, baseUrl }) {
    if (baseUrl === null)
      throw new AppError('bad-request', "Enter the server's address in Pullside's options first.");
    const { id, label } = compatible;
    return createChatCompletions({ id, label, key, baseUrl, offers: () => true });
  },
};
