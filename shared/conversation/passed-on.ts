/** Ollama's own server passes these models' questions on to its maker, by whichever of its APIs; it takes names in any case. */
export function isPassedOn(model: string): boolean {
  return /[-:]cloud\s*$/i.test(model);
}
