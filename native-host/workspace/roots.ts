import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import * as z from 'zod/mini';
import { readJson } from '../settings/json-file.ts';
import { settingsFile } from '../settings/settings.ts';

/** A folder to search, and how many levels below it. */
export interface Root {
  path: string;
  depth: number;
}

const usual = [
  'src',
  'code',
  'Code',
  'projects',
  'Projects',
  'work',
  'Work',
  'dev',
  'Developer',
  'git',
  'repos',
  'github',
  'GitHub',
  'workspace',
  'source/repos',
  'Documents/GitHub',
];
/** Enough for ~/src/github.com/owner/repo. */
const DEPTH = 4;
const HOME_DEPTH = 2;

const WithRoots = z.looseObject({ roots: z.optional(z.array(z.string())) });

/** Where checkouts are looked for: settings.json's `roots` first, then the usual folders, then the home. */
export function searchRoots(configFolder: string, home: string = homedir()): Root[] {
  const { roots = [] } = readJson(settingsFile(configFolder), WithRoots, {}).value;
  const added = roots.map((path) =>
    path.startsWith('~/') ? join(home, path.slice(2)) : resolve(home, path),
  );
  const deep = [...added, ...usual.map((name) => join(home, name))];
  return [...deep.map((path) => ({ path, depth: DEPTH })), { path: home, depth: HOME_DEPTH }];
}
