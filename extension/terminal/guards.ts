import type { IDisposable, Terminal } from '@xterm/xterm';

/**
 * What a program's output may not do (P13): reach the clipboard, ask for
 * titles, move windows. Queries are answered by one view only, the one that
 * set the size, or else a program gets several answers.
 */
export function guardOutput(term: Terminal, answers: () => boolean): IDisposable[] {
  const { parser } = term;
  const swallow = () => true;
  const unlessAnswering = () => !answers();
  const query = (data: string) => data.includes('?') && !answers();
  return [
    parser.registerOscHandler(52, swallow),
    parser.registerCsiHandler({ final: 't' }, swallow),
    parser.registerCsiHandler({ final: 'c' }, unlessAnswering),
    parser.registerCsiHandler({ prefix: '>', final: 'c' }, unlessAnswering),
    parser.registerCsiHandler({ prefix: '=', final: 'c' }, unlessAnswering),
    parser.registerCsiHandler({ prefix: '>', final: 'q' }, unlessAnswering),
    parser.registerCsiHandler({ final: 'n' }, unlessAnswering),
    parser.registerCsiHandler({ prefix: '?', final: 'n' }, unlessAnswering),
    parser.registerCsiHandler({ intermediates: '$', final: 'p' }, unlessAnswering),
    parser.registerCsiHandler({ prefix: '?', intermediates: '$', final: 'p' }, unlessAnswering),
    parser.registerDcsHandler({ intermediates: '$', final: 'q' }, unlessAnswering),
    ...[4, 10, 11, 12].map((code) => parser.registerOscHandler(code, query)),
  ];
}
