import type { IncomingHttpHeaders } from 'node:http';
import type { FakePull } from './github-pull.ts';

interface Asked {
  method?: string;
  headers: IncomingHttpHeaders;
  body?: string;
}

interface Told {
  status: number;
  value: unknown;
}

const missing: Told = { status: 404, value: { message: 'Not Found' } };

/** What GitHub says of the texts of a repository: null for paths that are something else. A PATCH changes the pull. */
export function describedBy(pulls: readonly FakePull[], path: string, asked: Asked): Told | null {
  const pull = /^pulls\/(\d+)(\/commits)?$/.exec(path);
  if (pull) {
    const found = pulls.find(({ number }) => number === Number(pull[1]));
    if (pull[2]) return found?.messages ? ok(found.messages.map(commitOf)) : missing;
    return asked.method === 'PATCH' ? changed(found, asked) : null;
  }
  const issue = /^issues\/(\d+)$/.exec(path)?.[1];
  if (issue !== undefined) {
    const found = pulls.flatMap(({ issues }) => issues?.[Number(issue)] ?? [])[0];
    return found ? ok({ number: Number(issue), ...found }) : missing;
  }
  if (path === 'labels' || path === 'branches') {
    const names = pulls.flatMap((each) => each[path] ?? []);
    return ok(names.map((name) => ({ name })));
  }
  const content = /^contents\/?(.*)$/.exec(path);
  return content
    ? contentAt(Object.assign({}, ...pulls.map(({ contents }) => contents)), content[1] ?? '')
    : null;
}

function ok(value: unknown): Told {
  return { status: 200, value };
}

function commitOf({ sha, message }: { sha: string; message: string }) {
  return { sha, commit: { message } };
}

function changed(pull: FakePull | undefined, { headers, body = '{}' }: Asked): Told {
  if (pull?.text === undefined || headers.authorization === undefined) return missing;
  pull.text = { ...pull.text, ...(JSON.parse(body) as Partial<FakePull['text']>) };
  return ok({ number: pull.number, ...pull.text });
}

/** A file, or the names in a folder. */
function contentAt(files: Record<string, string>, path: string): Told {
  const text = files[path];
  if (text !== undefined)
    return ok({ path, type: 'file', encoding: 'base64', content: Buffer.from(text).toString('base64') });
  const prefix = path === '' ? '' : `${path}/`;
  const inside = Object.keys(files).filter((name) => name.startsWith(prefix));
  const names = new Set(inside.map((name) => name.slice(prefix.length).split('/')[0] ?? ''));
  if (names.size === 0) return missing;
  return ok(
    [...names].map((name) => ({
      name,
      path: prefix + name,
      type: inside.includes(prefix + name) ? 'file' : 'dir',
    })),
  );
}
