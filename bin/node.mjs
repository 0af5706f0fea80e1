/** Which Node runs Pullside. Plain JavaScript that old Nodes can read. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Whether a Node of `version` ("24.1.0") satisfies the engines of package.json: ^22.18 || ^24 || >=26. */
export function fits(version) {
  const [major, minor] = version.replace(/^v/, '').split('.').map(Number);
  return (major === 22 && minor >= 18) || major === 24 || major >= 26;
}

/** The Node that set-up put beside this program, null when there is none. */
export function ownNode() {
  const folder = fileURLToPath(new URL('../.node/node_modules', import.meta.url));
  const packages = existsSync(folder) ? readdirSync(folder) : [];
  const candidates = packages.flatMap((name) =>
    ['bin/node', 'bin/node.exe'].map((file) => join(folder, name, file)),
  );
  return candidates.find((file) => existsSync(file)) ?? null;
}
