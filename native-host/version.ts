import manifest from '../package.json' with { type: 'json' };

/** Version of this program. */
export const VERSION: string = manifest.version;

/** Versions of Node that it runs on, as a semver range. */
export const NODE_RANGE: string = manifest.engines.node;
