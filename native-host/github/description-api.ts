import { Buffer } from 'node:buffer';
import * as z from 'zod/mini';
import type { Repository } from '../../shared/protocol/repository.ts';
import type { CommitMessage, DescriptionApi, PullText, Template } from '../describe/api.ts';
import {
  LARGEST_TEMPLATE,
  MOST_TEMPLATES,
  TEMPLATE_FOLDERS,
  templateNamesIn,
} from '../describe/template-names.ts';
import type { Answer, Endpoints } from './endpoints.ts';
import { ApiFailure } from './failure.ts';
import { type Reading, readerFor } from './read-as.ts';
import type { Read } from './reader.ts';
import { type GitHubDeps, openReadings } from './readings.ts';

const TextAnswer = z.object({ title: z.string(), body: z.nullish(z.string()) });
const CommitsAnswer = z.array(z.object({ sha: z.string(), commit: z.object({ message: z.string() }) }));
const NamesAnswer = z.array(z.object({ name: z.string() }));
const Entries = z.array(z.object({ name: z.string(), path: z.string(), type: z.string() }));
/** One entry by itself is no folder. */
const FolderAnswer = z.union([Entries, z.object({ path: z.string() })]);
/** `encoding` is another than base64 for what GitHub finds too large. */
const FileAnswer = z.object({ content: z.string(), encoding: z.string() });

/** Any pull request's number: what is asked is the repository's. */
const SOME_PULL = 1;

export function createDescriptionApi(deps: GitHubDeps): DescriptionApi {
  const { read, readAsOneself } = openReadings(deps);
  const answerOf = async <T>(
    repository: Repository,
    number: number,
    end: AbortSignal,
    form: z.ZodMiniType<T>,
    ask: (endpoints: Endpoints) => Promise<Answer>,
  ): Promise<T> => {
    const { value } = await read(repository, number, end, async (reading) =>
      (await readerFor(reading))(form, ask, end),
    );
    return value;
  };
  const namesOf = async (what: 'labels' | 'branches', repository: Repository, end: AbortSignal) => {
    const names = await answerOf(repository, SOME_PULL, end, NamesAnswer, (asked) => asked[what](end));
    return names.map(({ name }) => name);
  };
  return {
    labelsOf: (repository, end) => namesOf('labels', repository, end),
    branchesOf: (repository, end) => namesOf('branches', repository, end),
    templatesOf: async (repository, ref, end) => {
      const { value } = await read(repository, SOME_PULL, end, async (reading) =>
        readTemplates(await readerFor(reading), ref, end),
      );
      return value;
    },
    commitsOf: async (repository, number, end) => {
      const commits = await answerOf(repository, number, end, CommitsAnswer, (asked) =>
        asked.commits(1, end),
      );
      return commits.map(({ sha, commit }) => messageOf(sha, commit.message));
    },
    issueOf: async (repository, number, end) =>
      textOf(await answerOf(repository, number, end, TextAnswer, (asked) => asked.issue(number, end))),
    textOf: async (repository, number, end) =>
      textOf(await answerOf(repository, number, end, TextAnswer, (asked) => asked.pull(end))),
    change: async (repository, number, text, end) => {
      const { title, body } = text;
      const wanted = title === null ? { body } : { title, body };
      return textOf(
        await readAsOneself(repository, number, end, async (reading) =>
          (await readerFor(reading))(TextAnswer, (endpoints) => endpoints.change(wanted, end), end).catch(
            (error: unknown) => {
              throw mayNotWrite(error, reading) ?? error;
            },
          ),
        ),
      );
    },
  };
}

/** GitHub says the same of what may not be read. */
function mayNotWrite(error: unknown, { api, token }: Reading): ApiFailure | null {
  if (!(error instanceof ApiFailure) || (error.status !== 403 && error.status !== 404)) return null;
  const who = token?.name ?? 'anybody';
  return new ApiFailure(
    'github-refused',
    `${api.host} does not let ${who} change this pull request, and nothing was changed. Copy the text into its form, or enter a token that may write pull requests on the options page.`,
    { status: error.status },
  );
}

function textOf({ title, body }: z.infer<typeof TextAnswer>): PullText {
  return { title, body: body ?? '' };
}

function messageOf(sha: string, message: string): CommitMessage {
  const [title = '', ...rest] = message.split('\n');
  return { sha, title: title.trim(), body: rest.join('\n').trim() };
}

async function readTemplates(read: Read, ref: string | null, end: AbortSignal): Promise<Template[]> {
  const folders = await Promise.all(TEMPLATE_FOLDERS.map((folder) => listFolder(read, folder, ref, end)));
  const { files, folders: more } = templateNamesIn(folders.flat());
  const inner = (await Promise.all(more.map((folder) => listFolder(read, folder, ref, end)))).flat();
  const paths = [...files, ...templateNamesIn(inner).files].slice(0, MOST_TEMPLATES);
  const texts = await Promise.all(paths.map((path) => readFile(read, path, ref, end)));
  return paths.flatMap((path, at) => {
    const text = texts[at] ?? null;
    return text === null ? [] : [{ path, text }];
  });
}

/** Nothing where there is no such folder. */
async function listFolder(read: Read, folder: string, ref: string | null, end: AbortSignal) {
  try {
    const entries = await read(FolderAnswer, (endpoints) => endpoints.contents(folder, ref, end), end);
    if (!Array.isArray(entries)) return [];
    return entries.map(({ path, type }) => ({ path, isFolder: type === 'dir', isFile: type === 'file' }));
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 404) return [];
    throw error;
  }
}

/** Null for one that is too large. */
async function readFile(
  read: Read,
  path: string,
  ref: string | null,
  end: AbortSignal,
): Promise<string | null> {
  const { content, encoding } = await read(
    FileAnswer,
    (endpoints) => endpoints.contents(path, ref, end),
    end,
  );
  const bytes = Buffer.from(content, 'base64');
  return encoding === 'base64' && bytes.length <= LARGEST_TEMPLATE ? bytes.toString('utf8') : null;
}
