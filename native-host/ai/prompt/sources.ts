import type { ContextSource } from './source.ts';
import { code } from './sources/code.ts';
import { description } from './sources/description.ts';
import { diff } from './sources/diff.ts';
import { files } from './sources/files.ts';
import { git } from './sources/git.ts';
import { history } from './sources/history.ts';
import { instructions } from './sources/instructions.ts';
import { keys } from './sources/keys.ts';
import { page } from './sources/page.ts';
import { question } from './sources/question.ts';
import { role } from './sources/role.ts';
import { selection } from './sources/selection.ts';
import { state } from './sources/state.ts';
import { terminal } from './sources/terminal.ts';
import { tree } from './sources/tree.ts';

/** All that a prompt can hold, in the order in which it stands there and in the receipt. Budgets are in `profile.ts`. */
export const SOURCES: readonly ContextSource[] = [
  role,
  instructions,
  state,
  page,
  diff,
  terminal,
  code,
  git,
  keys,
  tree,
  history,
  files,
  selection,
  description,
  question,
];
