/** What chance did, in the words of the log. */
import { plural } from '../../lib/words';
import type { Catalogue } from '../contract';
import { cardFacts } from './facts';

/** A card as the log names it: its number, then what makes it worth having. */
function called(id: string, catalogue: Catalogue): string {
  const card = catalogue[id] && cardFacts(catalogue[id]);
  if (!card) return id;
  const worth = [card.points ? plural(card.points, 'point') : '', card.bonus === 'none' || card.bonus === 'paired' ? '' : card.bonus].filter(Boolean);
  return worth.length ? `${id} (${worth.join(', ')})` : id;
}

/** Cards turned up, and a card drawn unseen. */
export function chance(outcome: Record<string, string>, _names: string[], catalogue: Catalogue): string {
  const { drawn, ...turned } = outcome;
  const parts = drawn ? [`draws ${called(drawn, catalogue)}`] : [];
  const cards = Object.values(turned).map((id) => called(id, catalogue));
  return [...parts, ...(cards.length ? [`turned up: ${cards.join(', ')}`] : [])].join('; ');
}
