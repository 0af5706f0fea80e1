import { openKeys } from '../../../native-host/settings/keys.ts';
import type { Paths } from '../../../native-host/settings/paths.ts';
import { openSettings } from '../../../native-host/settings/settings.ts';

/** Sets OpenAI up as a person does who edits the files: this address, this key. */
export function useOpenAI(paths: Paths, baseUrl: string, key: string): void {
  openSettings(paths.config).setBaseUrl('openai', baseUrl);
  void openKeys(paths.config).set('openai', key);
  chooseOpenAI(paths);
}

export function chooseOpenAI({ config }: Paths): void {
  openSettings(config).choose({ provider: 'openai', model: 'fake-1' });
}

export function chooseDigest({ config }: Paths): void {
  openSettings(config).choose({ provider: 'digest', model: 'digest' });
}
