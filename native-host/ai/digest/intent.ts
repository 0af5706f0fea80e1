export type Topic = 'tests' | 'risks' | 'dependencies' | 'configuration' | 'code' | 'areas';

export type Intent =
  | { kind: 'greeting'; thanks: boolean }
  /** Something that only a model can do. */
  | { kind: 'beyond' }
  | { kind: 'overview' }
  | { kind: 'topic'; topic: Topic }
  /** A question that rules cannot read: the overview, with that said. */
  | { kind: 'unclear' };

const BEYOND =
  /^\s*(?:please\s+|can you\s+|could you\s+)?(?:write|implement|create|generate|translate|convert|refactor|rewrite|fix|draft|compose|port|code|build|make|add|design)\b/i;
const OVERVIEW =
  /\b(?:summar\w{0,6}|describe|overview|explain|chang(?:e|es|ed)|tl;?dr|gist|diff|purpose|review|what (?:does|do|did|is|are|was) (?:this|it|that|the (?:pr|pull request|patch|branch|commit)|here)|about (?:this|it)|(?:this|it) about)\b/i;
const TOPICS: [Topic, RegExp][] = [
  ['tests', /\b(?:tests?|tested|testing|specs?|coverage|docs?|documented|documentation)\b/i],
  [
    'risks',
    /\b(?:risk\w{0,5}|danger\w{0,4}|safe\w{0,2}|security|careful|watch out|break\w{0,4}|breaking|look at first|concerns?)\b/i,
  ],
  ['dependencies', /\b(?:dependenc\w{1,4}|packages?|versions?|upgrad\w{1,4}|bump\w{0,3}|lockfile)\b/i],
  ['configuration', /\b(?:config\w{0,8}|settings?|environment|workflows?)\b/i],
  ['code', /\b(?:functions?|exports?|symbols?|classes|methods?|api)\b/i],
  ['areas', /\b(?:files?|folders?|director\w{1,4}|areas?|where)\b/i],
];

const GREETING =
  /^\s*(?:hello|hi|hey|good (?:morning|afternoon|evening|day)|thanks?|thank you|thx|cheers)\b(?: (?:there|again|all|you|digest|pullside|a lot|so much|very much)\b)*[\s,.!:;)(-]*/i;

/** What a question asks for, by its words; a greeting before a question is passed over. */
export function readIntent(typed: string): Intent {
  const greeting = GREETING.exec(typed)?.[0] ?? '';
  const question = typed.slice(greeting.length);
  if (greeting !== '' && question.trim() === '')
    return { kind: 'greeting', thanks: /^\s*(?:th|cheers)/i.test(greeting) };
  if (BEYOND.test(question)) return { kind: 'beyond' };
  const topic = TOPICS.find(([, pattern]) => pattern.test(question))?.[0];
  if (topic) return { kind: 'topic', topic };
  return question.trim() === '' || OVERVIEW.test(question) ? { kind: 'overview' } : { kind: 'unclear' };
}
