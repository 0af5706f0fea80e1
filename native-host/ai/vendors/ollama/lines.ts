/** JSON lines, each parsed. A last line without its end is one as well; throws SyntaxError at what is none. */
export async function* readLines(body: AsyncIterable<Uint8Array>): AsyncGenerator<unknown> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of body) {
    const [first = '', ...others] = decoder.decode(chunk, { stream: true }).split('\n');
    rest += first;
    for (const next of others) {
      if (rest.trim() !== '') yield JSON.parse(rest);
      rest = next;
    }
  }
  rest += decoder.decode();
  if (rest.trim() !== '') yield JSON.parse(rest);
}
