import { build } from '../../scripts/build.mjs';

/** The host tests start the program as people do: built. */
export default async function setup(): Promise<void> {
  await build(['host']);
}
