import type { LegalMove } from '../../api/types.gen';
import type { Catalogue, GameFace, GuideStep } from '../contract';
import Board from './Board.svelte';
import Piece from './Piece.svelte';
import Seat from './Seat.svelte';
import type { View } from './view.gen';

const PHASES: Record<string, string> = { draft: 'path cards', actions: 'actions', defence: 'castle defence', over: 'over' };
const ASKED: Record<string, string> = {
  draft: 'take a path card',
  action: 'fill boxes or end your actions',
  resource: 'choose a resource',
  row: 'choose a row',
  wall: 'place the wall',
  tower: 'place the tower',
  neighbour: 'choose a neighbour',
  numbers: 'place the numbers',
  ingredient: 'choose a cell of the brewhouse',
  flag: 'hang a flag',
  knights: 'choose who fights',
  deploy: 'deploy your workers',
  muster: 'muster or face the attack',
  absorb: 'absorb the attack',
};

function headline(view: View, names: string[], actors: number[]): string {
  const where = `Round ${view.round} of 5 · ${PHASES[view.phase] ?? view.phase}`;
  if (actors.length !== 1) return actors.length ? `${where} · ${actors.map((seat) => names[seat]).join(', ')}` : where;
  const seat = actors[0]!;
  return `${where} · ${names[seat]}: ${ASKED[view.seats[seat]?.asks.node ?? ''] ?? 'acts'}`;
}

const MANY = 4;

/** Domain cards that were revealed and attack cards that were turned; a deal of everybody's cards in one word. */
function chance(outcome: Record<string, string>, names: string[], catalogue: Catalogue): string {
  const parts: string[] = [];
  const attacks = Object.entries(outcome).filter(([where]) => where.startsWith('attack '));
  for (const [where, what] of Object.entries(outcome)) {
    const seat = Number(/^drawn (\d)/.exec(where)?.[1] ?? 0) - 1;
    if (seat >= 0) parts.push(`reveals ${what.split(' ').map((id) => catalogue[id]?.title.toLowerCase() ?? `domain ${id}`).join(' and ')}`);
    else if (where === 'paths') parts.push(`a new round: ${what.split(' ').map((id) => catalogue[id]?.title ?? id).join(', ')} on offer`);
  }
  if (attacks.length > MANY) return [...parts, 'attack cards are dealt'].join('; ');
  const seats = [...new Set(attacks.map(([where]) => Number(where.slice(7, 8)) - 1))];
  for (const seat of seats) {
    const cards = attacks.filter(([where]) => where.startsWith(`attack ${seat + 1}.`)).map(([, what]) => catalogue[what]?.title ?? what.replaceAll('_', ' '));
    parts.push(`before the castle of ${names[seat]}: ${cards.join(', ')}`);
  }
  return parts.join('; ');
}

const node = (view: View, seat: number) => view.seats[seat]?.asks.node;
const has = (legal: LegalMove[], start: string) => legal.some((move) => move.name.startsWith(start));

const guide: GuideStep<View>[] = [
  {
    id: 'goal',
    title: 'Welcome, my lord',
    text: 'For five rounds you build up your lands and hold your castle. Every filled box of bravery, loyalty, influence and might is a point; path cards add some, discontent takes some away.',
    when: (view) => view.round === 1,
    about: '.ribbons',
  },
  {
    id: 'draft',
    title: 'Choose a path',
    text: 'A path card gives workers and resources at once, and up to three points at the end for what it names. Click the golden card you like.',
    when: (view, seat) => view.round === 1 && node(view, seat) === 'draft',
    about: '.draft',
  },
  {
    id: 'stock',
    title: 'Your people',
    text: 'These are your workers and resources for this round. The dots below show production: a filled dot brings one more every round. What you do not use before the defence is lost.',
    when: (view, seat) => view.round === 1 && node(view, seat) === 'action',
    about: '.owned.large .stock',
  },
  {
    id: 'threat',
    title: 'Look what is coming',
    text: 'The attack cards above your castle are resolved at the end of the round, right to left. The number is what your castle does not hold yet. Facedown cards show only their kind.',
    when: (view, seat) => view.round === 1 && node(view, seat) === 'action',
    about: '.castle .row',
  },
  {
    id: 'boxes',
    title: 'Fill boxes',
    text: 'A golden box can be filled: you pay what stands beside the name and gain what is printed in it. Start with the farms and the quarry: food is due every round, and stone builds everything.',
    when: (view, seat, legal) => view.round === 1 && has(legal, 'work '),
    about: '.sheet.left',
  },
  {
    id: 'lead',
    title: 'Lead your realm',
    text: 'Patrons fill the four leadership rows. The small number on other boxes is the measure: so many boxes of the row must be filled before.',
    when: (view, seat, legal) => view.round === 1 && has(legal, 'lead '),
    about: '[data-row=governance]',
  },
  {
    id: 'walls',
    title: 'Stone on stone',
    text: 'Walls, towers, gate and moat hold back attacks for the rest of the game. Neighbouring walls may differ by one at most.',
    when: (view, seat, legal) => has(legal, 'fortify wall') || node(view, seat) === 'wall',
    about: '.mount',
  },
  {
    id: 'wheel',
    title: 'The wealth wheel',
    text: 'Silver buys boxes along the lines from the hub: soldiers and knights, craftsmen, patrons, and the plans of cranes and siege weapons.',
    when: (view, seat, legal) => has(legal, 'wheel '),
    about: '.wheel',
  },
  {
    id: 'end',
    title: 'Keep some defenders',
    text: 'Craftsmen, soldiers and knights that you keep will stand on the castle. Keep the food that is due, too. When you are ready, end your actions.',
    when: (view, seat, legal) => has(legal, 'end actions') && legal.length < 16,
    about: '.ask',
  },
  {
    id: 'deploy',
    title: 'To the walls',
    text: 'Put each worker on a side of the castle: click the golden place in the wall. Red numbers outside say what is left to stop there.',
    when: (view, seat) => node(view, seat) === 'deploy',
    about: '.mount',
  },
  {
    id: 'absorb',
    title: 'Under attack',
    text: 'Every point that the castle does not hold must be absorbed by workers on that side or by prepared tactics. A knight takes two. What gets through costs loyalty and brings discontent.',
    when: (view, seat) => node(view, seat) === 'absorb',
    about: '.ask',
  },
  {
    id: 'castles',
    title: 'Enemy castles',
    text: 'Once a round your soldiers and knights may take the castle of the round: click it when it is golden. Every castle left standing behind you brings discontent.',
    when: (view, seat) => view.mode === 'classic' && view.round >= 2 && node(view, seat) === 'action',
    about: '.main',
  },
];

export default { Board, Seat, Piece, headline, chance, guide } satisfies GameFace<View>;
