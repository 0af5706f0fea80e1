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

type Asked = Pick<PromptInput, 'provider' | 'model' | 'page'>;

/** What of the checkout a question takes along: what its project is, and the files that its words name. */
export async function readWorkspace(
  question: string,
  asked: Asked,
  where: Pick<AskedProject, 'repository' | 'fresh'>,
  { readProject }: Workspaces,
): Promise<WorkspaceFacts> {
  const open = openFile(asked.page);
  const named = mentionsIn(splitQuestion(question).words).map(({ path }) => path);
  const isUnread = open !== null && open.text === null;
  const others = named.filter((path) => path !== open?.path);
  const paths = isUnread ? [open.path, ...others] : others;
  const facts = await readProject({ ...where, parts: partsFor(asked), paths });
  const files = facts.files.filter((file) => wasMeant(file, open?.path ?? null)).map(asShown(open));
  return { ...facts, files: open !== null && !isUnread ? [open, ...files] : files };
}

/** The file that the page shows; what the page does not tell of it, the checkout may. */
export function openFile(page: PageFacts | null): GivenFile | null {
  const path = page?.kind === 'file' ? page.files[0]?.path : undefined;
  return path === undefined ? null : { path, text: page?.text ?? null, from: 'page' };
}

/** A file that the page shows counts as the page's, whoever knows what stands in it. */
function asShown(open: GivenFile | null): (file: GivenFile) => GivenFile {
  return (file) => (file.path === open?.path ? { ...file, from: 'page' } : file);
}

/** People are named with an @, too; and nobody asked for the page's file by name. */
function wasMeant({ path, text }: GivenFile, open: string | null): boolean {
  return text !== null || (path !== open && looksLikePath(path));
}
