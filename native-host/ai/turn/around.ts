import { looksLikePath, mentionsIn } from '../../../shared/conversation/mentions.ts';
import type { PageFacts } from '../../../shared/page/context.ts';
import type { AskedProject, GivenFile, ReadProject, WorkspaceFacts } from '../project/project.ts';
import type { PromptInput } from '../prompt/input.ts';
import { partsFor } from '../prompt/profile-of.ts';
import { splitQuestion } from '../prompt/split-question.ts';

/** Where the checkout that the person chose is read. */
export interface Workspaces {
  readProject: ReadProject;
}

type Asked = Pick<PromptInput, 'provider' | 'model' | 'page' | 'sources'>;

/** What of the checkout a question takes along: what its project is, and the files that its words name. */
export async function readWorkspace(
  question: string,
  asked: Asked,
  where: Pick<AskedProject, 'repository' | 'fresh'>,
  { readProject }: Workspaces,
): Promise<WorkspaceFacts> {
  const { page, sources } = asked;
  const open = sources.description ? openFile(page) : [];
  const named = mentionsIn(splitQuestion(question).words).map(({ path }) => path);
  const paths = named.filter((path) => open[0]?.path !== path);
  const parts = sources.workspace ? partsFor(asked) : [];
  const facts = await readProject({ ...where, parts, paths });
  return { ...facts, files: [...open, ...facts.files.filter(wasMeant)] };
}

/**
 * The file that the page shows, as far as the page tells what stands in it: a page that names another one must not
 * have that read from the checkout.
 */
function openFile(page: PageFacts | null): GivenFile[] {
  const path = page?.kind === 'file' ? page.files[0]?.path : undefined;
  const text = page?.text ?? null;
  return path === undefined || text === null ? [] : [{ path, text, from: 'page' }];
}

/** People are named with an @, too. */
function wasMeant({ path, text }: GivenFile): boolean {
  return text !== null || looksLikePath(path);
}
