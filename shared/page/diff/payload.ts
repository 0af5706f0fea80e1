import type { ChangedFile } from '../context.ts';
import { at, type Json, list, number, string } from '../payload.ts';
import type { DiffLine, FileDiff } from './unified.ts';

const changes: Record<string, ChangedFile['change']> = {
  ADDED: 'added',
  MODIFIED: 'modified',
  CHANGED: 'type',
  DELETED: 'deleted',
  REMOVED: 'deleted',
  RENAMED: 'renamed',
  COPIED: 'copied',
};

/** GitHub's word for a change; null for one that is not known. */
function changeOf(word: Json): ChangedFile['change'] {
  return changes[string(word) ?? ''] ?? null;
}

/** Entries that count a file's lines, as files; null where there are none. @param change their key for what became of it */
export function countedFiles(
  entries: readonly Json[],
  change: string,
  drawn: ReadonlySet<string>,
): ChangedFile[] | null {
  const files = entries.flatMap((entry): ChangedFile[] => {
    const path = string(at(entry, 'path'));
    if (path === null) return [];
    return [
      {
        path,
        change: changeOf(at(entry, change)),
        additions: number(at(entry, 'linesAdded')),
        deletions: number(at(entry, 'linesDeleted')),
        rendered: drawn.has(path),
      },
    ];
  });
  return files.length > 0 ? files : null;
}

/** One entry of `diffContents` or `diffEntryData`; null when it names no path. */
export function payloadFile(entry: Json): FileDiff | null {
  const path = string(at(entry, 'path'));
  if (path === null) return null;
  const change = changeOf(at(entry, 'status'));
  const oldPath = string(at(entry, 'oldTreeEntry', 'path')) ?? path;
  const side = change === 'deleted' ? 'oldTreeEntry' : 'newTreeEntry';
  const mode = number(at(entry, side, 'mode'));
  return {
    path,
    oldPath: change === 'added' ? path : oldPath,
    change,
    mode: mode === null ? null : String(mode),
    isBinary: at(entry, 'isBinary') === true,
    lines: list(at(entry, 'diffLines')).flatMap(lineOf),
  };
}

/** `text` begins with the marker; `left` and `right` both count on, whatever the line is. */
function lineOf(line: Json): DiffLine[] {
  const text = string(at(line, 'text')) ?? '';
  const type = string(at(line, 'type'));
  if (type === 'HUNK') return [{ kind: 'hunk', header: text }];
  const kind = type === 'ADDITION' ? 'addition' : type === 'DELETION' ? 'deletion' : 'context';
  if (kind === 'context' && type !== 'CONTEXT') return [];
  return [
    {
      kind,
      text: text.slice(1),
      old: kind === 'addition' ? null : number(at(line, 'left')),
      new: kind === 'deletion' ? null : number(at(line, 'right')),
      noNewline: at(line, 'displayNoNewLineWarning') === true,
    },
  ];
}
