/**
 * Moves that are a verb and a set of words ("take white blue red") are put together word by word. Everything here works on
 * names that the server sent: a word can be added while some legal name still contains everything chosen.
 */
const wordsOf = (name: string, verb: string): string[] => (name.startsWith(verb + ' ') ? name.slice(verb.length + 1).split(' ') : []);

function contains(whole: string[], part: string[]): boolean {
  const left = [...whole];
  return part.every((word) => {
    const at = left.indexOf(word);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

/** The legal names that are still possible after these words. */
export function reachable(legal: readonly string[], verb: string, chosen: string[]): string[] {
  return legal.filter((name) => {
    const words = wordsOf(name, verb);
    return words.length > 0 && contains(words, chosen);
  });
}

/** The name that is exactly these words, if it is legal. */
export function exact(legal: readonly string[], verb: string, chosen: string[]): string | undefined {
  return reachable(legal, verb, chosen).find((name) => wordsOf(name, verb).length === chosen.length);
}

/** The name to play without asking: the chosen words are a whole move and nothing can be added. */
export function complete(legal: readonly string[], verb: string, chosen: string[]): string | undefined {
  const names = reachable(legal, verb, chosen);
  return names.length === 1 && wordsOf(names[0]!, verb).length === chosen.length ? names[0] : undefined;
}
