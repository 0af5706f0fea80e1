import { checkAddress } from '../address.ts';
import type { Vendor } from '../vendor.ts';
import { createChatCompletions } from './chat-completions.ts';

const OWN = 'https://api.openai.com/v1';

export const openai: Vendor = {
  id: 'openai',
  label: 'OpenAI',
  models: [
    'gpt-5.4-mini',
    'gpt-6.1-terra',
    'gpt-6.1-sol',
    'gpt-6-luna',
    'gpt-5.5',
    'gpt-5.4',
    'gpt-5.4-nano',
  ],
  baseUrl: OWN,
  takesKey: 'needed',
  env: { key: 'OPENAI_API_KEY', baseUrl: 'OPENAI_BASE_URL' },
  readAddress: checkAddress,
  create({ key, baseUrl }) {
    const { id, label } = openai;
    const offers = baseUrl === null ? chats : () => true;
    return createChatCompletions({ id, label, key, baseUrl: baseUrl ?? OWN, offers });
  },
};

/** OpenAI's list holds everything it has ever sold. */
function chats(model: string): boolean {
  const isFamily = /^(?:gpt-|chatgpt-|o\d)/.test(model);
  return isFamily && !/audio|realtime|tts|transcribe|image|instruct|search|embedding|moderation/.test(model);
}
