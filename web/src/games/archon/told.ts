/** What chance did, in the words of the log. */
import type { Catalogue } from '../contract';

/** What the end of a round reveals: cards nobody used, the attack, the favor and the province of the next season. */
export function chance(outcome: Record<string, string>, names: string[], catalogue: Catalogue): string {
  const parts: string[] = [];
  const title = (id: string) => catalogue[id]?.title ?? id;
  for (const [what, told] of Object.entries(outcome)) {
    const [word, seat] = what.split(' ');
    if (word === 'unused') parts.push(`${names[Number(seat) - 1]} keeps ${told}`);
    else if (what === 'attack') parts.push(`the attack: ${told.replace(/^[^,]*, /, '')}`);
    else if (what === 'favor') parts.push(`new favor: ${title(told)}`);
    else parts.push(`${what}: ${title(told)}`);
  }
  return parts.join('; ');
}
