import * as z from 'zod/mini';
import type { KeyFile } from '../../ai/project/project.ts';
import { readInside } from '../read-inside.ts';

const names = z.optional(z.record(z.string(), z.unknown()));
const PackageFile = z.object({
  name: z.optional(z.string()),
  scripts: names,
  dependencies: names,
  devDependencies: names,
});

/** What the repository tells assistants: the first that is there. */
const RULES = ['AGENTS.md', 'CLAUDE.md', 'GEMINI.md', '.github/copilot-instructions.md', '.cursorrules'];

/** The files that say most of a project, as far as they are there. */
export async function readKeyFiles(root: string): Promise<KeyFile[]> {
  const read = async (path: string) => {
    const text = await readInside(root, path);
    return text === null ? [] : [{ path, text }];
  };
  const [packages, ...others] = await Promise.all(
    ['package.json', 'tsconfig.json', '.env.example', 'Dockerfile'].map(read),
  );
  const rules = await Promise.all(RULES.map(read));
  const first = rules.find((found) => found.length > 0) ?? [];
  return [...(packages ?? []).map(essence), ...first, ...others.flat()];
}

/** Name, scripts and dependencies. */
function essence({ path, text }: KeyFile): KeyFile {
  try {
    return { path, text: JSON.stringify(z.parse(PackageFile, JSON.parse(text)), null, 1) };
  } catch {
    return { path, text };
  }
}
