import { type Marked, readMarks } from './marks.ts';
import { readPath } from './path.ts';

/** A frame of a JVM names its class, and the file without its folder: `at com.acme.Cart.total(Cart.java:12)`. */
const JVM =
  /^\s*at (?:[\w.@-]{1,100}\/{1,2}){0,3}([\w.$<>-]{1,300})\((\w[\w$-]{0,100}\.(?:java|kt|kts|scala|groovy|clj)):(\d{1,7})\)/;

/** Classes that the language and the usual test runners bring. */
const NOT_OWN =
  /^(?:java|javax|jdk|sun|com\.sun|kotlin|kotlinx|scala|groovy|clojure|org\.(?:junit|gradle|apache\.maven|codehaus|springframework|mockito|hibernate))\./;

/** A line of a stack: the place, or null where the frame is of the language itself; undefined for other lines. */
export function readFrame(line: string): Marked | null | undefined {
  if (!/^\s*at /.test(line)) return undefined;
  const jvm = JVM.exec(line);
  if (jvm !== null) return jvmPlace(jvm[1] ?? '', jvm[2] ?? '', Number(jvm[3]));
  const inner = inParentheses(line);
  return inner === null ? undefined : inFile(inner);
}

function jvmPlace(method: string, file: string, line: number): Marked | null {
  if (NOT_OWN.test(method)) return null;
  const folders = method.split('.').slice(0, -2);
  return { path: [...folders, file].join('/'), line, end: 0 };
}

/** What stands in the parentheses that end the line; blanks in it belong to a folder's name. */
function inParentheses(line: string): string | null {
  const text = line.trimEnd();
  if (!text.endsWith(')')) return null;
  let open = 0;
  for (let at = text.length - 1; at > 0; at--) {
    if (text.charAt(at) === ')') open++;
    else if (text.charAt(at) === '(' && --open === 0) return text.slice(at + 1, -1);
  }
  return null;
}

function inFile(inner: string): Marked | null | undefined {
  const numbered = /:(\d{1,7})(?::\d{1,7})?$/.exec(inner);
  if (numbered === null || inner.startsWith('eval at ')) return readMarks(inner)[0];
  const path = readPath(inner.slice(0, numbered.index));
  const own = path !== null && !path.startsWith('internal/');
  return own ? { path, line: Number(numbered[1]), end: inner.length } : null;
}
