const WHOLE =
  /^(?:[xX*.•_#0-]{1,512}|<.{0,200}|[.:+]?\$[A-Za-z_{(].{0,200}|%[A-Za-z_].{0,64}%?|\{.{0,200}|#\{.{0,200}|\[.{0,200}|@[a-z][\w./-]{0,200}|(?:your|my|the|some|an?|insert|enter|put|fake|dummy|mock|not|new|old)[ _-][A-Za-z]{0,32}\d{0,4}(?:[^A-Za-z0-9].{0,200})?|\[?redacted.{0,40}|(?:null|none|nil|undefined|true|false|string|number|boolean|required|optional|default|secrets?|passw(?:or)?d|tokens?|tests?|todo|admin|root|user|username|credentials?|api[_-]?key|value|input|hidden|text|bearer|basic)\d{0,2})$/i;
/** Words that say of a value that it is not the real one. */
const WORDS =
  /(?:^|[^A-Za-z])(?:example|sample|placeholder|redacted|change[_-]?(?:me|this|it)|change|replace[_-]?(?:me|this|with)?|dummy|your|goes[_-]here|here|todo|fixme|foo|foobar|lorem|invalid|wrong|expired|missing|unknown)(?:$|[^A-Za-z])/i;
/** Filled in later: `prefix-${x}`, `{{ x }}`, `%s`, `<x>`. */
const HOLE =
  /\$\{|\$\(|#\{|\{\{|%[sdvq](?![A-Za-z0-9])|%\([A-Za-z_]|<[a-z][\w -]{0,60}>|\.\.\.|…|\*{3}|[xX]{5}/;

const MAYBE_HOLE = /[$#{%<*…]|\.\.|[xX]{2}/;

/** Of a SealedSecret: encrypted for a cluster, to stand in public. */
const SEALED = /^Ag[A-D][A-Za-z0-9+/]{77,4096}={0,2}$/;

/** What people and programs write where a secret would stand. */
export function isPlaceholder(value: string): boolean {
  return (
    WHOLE.test(value) ||
    (MAYBE_HOLE.test(value) && HOLE.test(value)) ||
    (value.length < 64 ? WORDS.test(value) : SEALED.test(value))
  );
}
