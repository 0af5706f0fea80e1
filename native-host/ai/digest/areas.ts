import type { FileClass } from '../diff/classify.ts';
import type { DiffFile } from '../diff/file.ts';
import { changedIn, countsOf } from './files.ts';
import { bullets, code, enumerate, plural } from './prose.ts';

interface Area {
  name: string;
  files: DiffFile[];
}

const CLASS_NAMES: Record<FileClass, [string, string]> = {
  source: ['source', 'source'],
  docs: ['docs', 'docs'],
  other: ['other', 'other'],
  configuration: ['configuration', 'configuration'],
  tests: ['test', 'tests'],
  generated: ['generated', 'generated'],
};
/** More than this and the top level's own files are not all named. */
const ROOT_FILES = 40;
/** In a list of them. */
export const MOST_AREAS = 200;

/** How much changed, and where: every top-level folder, and the files beside them. */
export function describeAreas(files: DiffFile[]): string {
  const total = `**${plural(files.length, 'file')} changed, ${countsOf(files)}**`;
  const lines = areaLines(files);
  if (files.length === 1) return `${total}: ${describeOne(files[0])}`;
  return `${total}\n\n${bullets(lines, MOST_AREAS)}`;
}

/** A line for every top-level folder, and one for the files beside them. */
export function areaLines(files: DiffFile[]): string[] {
  const folders = readAreas(files);
  const root = files.filter((file) => !file.path.includes('/'));
  const lines = folders.map(describeArea);
  return root.length > 0 ? [...lines, describeRoot(root, folders.length > 0)] : lines;
}

function describeOne(file: DiffFile | undefined): string {
  return file ? `${code(file.path)} (${file.change}).` : '';
}

function readAreas(files: DiffFile[]): Area[] {
  const areas = new Map<string, Area>();
  for (const file of files) {
    const slash = file.path.indexOf('/', 1);
    if (slash < 0) continue;
    const name = file.path.slice(0, slash);
    const area = areas.get(name) ?? { name, files: [] };
    area.files.push(file);
    areas.set(name, area);
  }
  return [...areas.values()].sort((a, b) => changedIn(b.files) - changedIn(a.files));
}

function describeArea({ name, files }: Area): string {
  const inside = within(name, files);
  return `${code(`${name}/`)} ${plural(files.length, 'file')}, ${countsOf(files)}: ${describeClasses(files)}${inside}`;
}

/** Where most of a wide area's changes are. */
function within(name: string, files: DiffFile[]): string {
  if (files.length < 4) return '';
  const folders = new Map<string, number>();
  for (const file of files) {
    const folder = file.path.split('/').slice(1, -1).slice(0, 2).join('/');
    if (folder !== '') folders.set(folder, (folders.get(folder) ?? 0) + file.additions + file.deletions);
  }
  const [most, lines] = [...folders].sort((a, b) => b[1] - a[1])[0] ?? ['', 0];
  return folders.size > 1 && lines > changedIn(files) / 2 ? `, most in ${code(`${name}/${most}/`)}` : '';
}

function describeRoot(files: DiffFile[], beside: boolean): string {
  const names = enumerate(
    files.map((file) => code(file.path)),
    ROOT_FILES,
  );
  return beside ? `at the top level: ${names}` : names;
}

function describeClasses(files: DiffFile[]): string {
  const found = new Map<FileClass, number>();
  for (const { kind } of files) found.set(kind, (found.get(kind) ?? 0) + 1);
  const sorted = [...found].sort((a, b) => b[1] - a[1]);
  if (sorted.length === 1) return CLASS_NAMES[sorted[0]?.[0] ?? 'other'][files.length === 1 ? 0 : 1];
  return sorted.map(([kind, count]) => `${count} ${CLASS_NAMES[kind][count === 1 ? 0 : 1]}`).join(', ');
}
