import { build } from '../../../scripts/build.mjs';

/** Browser tests load the extension and start the host as people do: built. */
export default async function setup(): Promise<void> {
  await build();
}
