const PLACEHOLDER =
  /^(?:[xX*.•_#0-]{1,512}|<.{0,200}|\$.{0,200}|%.{0,200}|\{.{0,200}|#\{.{0,200}|\[.{0,200}|@.{0,200}|(?:your|my|the|some|an?|insert|enter|put|fake|dummy|mock)[ _-].{0,200}|example.{0,40}|change[_-]?me|placeholder|redacted|\[redacted.{0,40}|null|none|nil|undefined|true|false|string|number|boolean|required|optional|default|secret|password|token|test|todo)$/i;
/** A name, a path, a call or a type: how code speaks of a value instead of giving it. */
const CODE =
  /^(?:[\w$]+(?:[?!]?(?:\.|->|::)[A-Za-z_$\d][\w$]*)+|(?:\.{0,2}|~)\/[^\s]*|[A-Za-z_$]+|[\d.,:/-]+)$/;
const ADDRESS = /^[\w+.-]{1,32}:\/\//;
const ALPHABET = /abcdefghijklm|ABCDEFGHIJKLM/;
const VERSION = /^(?:workspace:|npm:|file:|link:|catalog:|[\^~<>=v]{1,3}\s?\d)/;

/** Whether the value of a name that speaks of secrets is one: not a placeholder, a name, a path or a call. */
export function looksSecret(value: string, quoted: boolean): boolean {
  if (/^[A-Za-z:]{0,15}$/.test(value)) return false;
  if (value.length < 6 || PLACEHOLDER.test(value) || hasHole(value)) return false;
  if (/\s/.test(value) || ADDRESS.test(value) || VERSION.test(value)) return false;
  if (value.length > 64 ? false : CODE.test(value)) return looksRandom(value);
  if (!/\d/.test(value) && !/[^\w.-]/.test(value)) return looksRandom(value);
  return quoted ? distinct(value) > 4 : /\d/.test(value) && /[A-Za-z]/.test(value) && distinct(value) > 4;
}

/** Long and unlike words: mixed digits and letters, many different ones. */
export function looksRandom(value: string): boolean {
  if (
    value.length < 16 ||
    value.length > 512 ||
    /\s/.test(value) ||
    ADDRESS.test(value) ||
    ALPHABET.test(value) ||
    PLACEHOLDER.test(value) ||
    hasHole(value)
  )
    return false;
  if (/^[\w.?!:-]+$/.test(value) && wordy(value)) return false;
  const bits = entropy(value);
  return /\d/.test(value) ? bits > 3 : bits > 4 && /[a-z]/.test(value) && /[A-Z]/.test(value);
}

/** Filled in later: `prefix-${x}`, `{{ x }}`, `%s`, `<x>`. */
function hasHole(value: string): boolean {
  return /\$\{|\$\(|\{\{|%s|%\(|<[a-z]|\.\.\.|…|\*{3}|[xX]{5}/.test(value);
}

/** Mostly letters in words: few digits, few changes between kinds of characters. */
function wordy(value: string): boolean {
  const parts = value.split(/[-_.?!:]+|(?<=[a-z])(?=[A-Z])/).filter((part) => part !== '');
  const words = parts.filter((part) => /^(?:[A-Za-z]{1,20}|\d{1,4})$/.test(part));
  return (
    words.length === parts.length && parts.length > 1 && words.some((word) => /[a-z]{4}|[A-Z]{4}/.test(word))
  );
}

function distinct(value: string): number {
  return new Set(value).size;
}

function entropy(value: string): number {
  const counts = new Map<string, number>();
  for (const character of value) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / value.length) * Math.log2(count / value.length);
  return bits;
}
