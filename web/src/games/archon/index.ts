import type { LegalMove } from '../../api/types.gen';
import type { GameFace, GuideStep } from '../contract';
import Board from './Board.svelte';
import Piece from './Piece.svelte';
import Seat from './Seat.svelte';
import { ROMAN } from './facts';
import { chance } from './told';
import type { View } from './view.gen';

const ASKED: Record<string, string> = {
  first: 'engage the two first magisters',
  split: 'split ten cards into two piles of five',
  act: 'send a figure to a slot, or pass',
  pay: 'play cards for the slot',
  repository: 'take a cube from the Repository',
  laboratory: 'take a cube with the Laboratory',
  trade: 'buy and sell in the market',
  magister: 'engage a magister',
  replace: 'choose the courtier who makes room',
  build: 'acquire a building',
  spare: 'choose what the discount takes off',
  repeat: 'choose how often to exchange',
  wall: 'put a warrior on the wall',
  give: 'give a cube',
  take: 'take a cube from the stock',
  raid: 'choose cubes to lose in the raid',
};

function headline(view: View, names: string[], actors: number[]): string {
  const when = `Season ${ROMAN[view.season]}, round ${view.round}`;
  if (!actors.length) return when;
  const asked = view.second_action && view.phase === 'act' ? 'make the second action of the scribe, or decline' : (ASKED[view.phase] ?? view.phase);
  return `${when} · ${actors.map((seat) => names[seat]).join(', ')}: ${asked}`;
}

const mine = (view: View, seat: number) => view.seats[seat];
const acting = (view: View, legal: LegalMove[]) => legal.length > 0 && view.phase === 'act';

const guide: GuideStep<View>[] = [
  {
    id: 'goal',
    title: 'Welcome, archon',
    text: 'You want the glory of the king. Send figures to the city to gather goods, engage magisters, raise buildings and collect arts, science and warriors. After three seasons of three rounds the most points win.',
    when: (view) => view.phase === 'first',
    about: '.archon',
  },
  {
    id: 'first',
    title: 'Two magisters to begin with',
    text: 'Whatever has a golden edge can be clicked. Engage two different magisters: a merchant brings more goods, a scribe gives a second action, a cleric joins occupied slots, a tax collector makes others pay.',
    when: (view, _seat, legal) => view.phase === 'first' && legal.length > 0,
    about: '.tracks',
  },
  {
    id: 'split',
    title: 'Split your ten cards',
    text: 'Five cards are your hand now, the other five your hand of the next round. Nobody sees how you split. Click a card to move it to the other pile; confirm when both have five.',
    when: (view, _seat, legal) => view.phase === 'split' && legal.length > 0,
    about: '.owned.large',
  },
  {
    id: 'act',
    title: 'Send a figure',
    text: 'Every turn one figure goes to a free slot and does what its house offers. One small card in the slot: it costs one card of your hand. Two: two courtiers, or a single magister.',
    when: (view, _seat, legal) => acting(view, legal) && view.round === 1,
    about: '.trade',
  },
  {
    id: 'pay',
    title: 'Play cards for it',
    text: 'Click a card of your hand, or an answer in the band below the wall. A magister may use its ability or stand in as a courtier.',
    when: (view, _seat, legal) => view.phase === 'pay' && legal.length > 0,
    about: '.owned.large',
  },
  {
    id: 'goods',
    title: 'Goods first',
    text: 'Repository, Treasury and Barracks are free; the market sells cubes, cheapest below 3 gold. Everything else is paid with them: buildings with cubes, magisters with a little of all.',
    when: (view, seat, legal) => acting(view, legal) && (mine(view, seat)?.buildings.length ?? 0) === 0 && view.round <= 2,
    about: '.repository',
  },
  {
    id: 'pass',
    title: 'Passing is not losing',
    text: 'You may pass with cards in hand. Whoever passes with the most unused cards goes first in the next round; the shields in the band show the order.',
    when: (view, seat, legal) => acting(view, legal) && (mine(view, seat)?.hand_size ?? 5) <= 2,
    about: '.ask',
  },
  {
    id: 'guild',
    title: 'Magisters are points',
    text: 'In the Guild Hall you go one square along a track: pay its price, score its number, and the magister replaces one of your courtiers for good.',
    when: (view, _seat, legal) => legal.some((move) => move.name.startsWith('guild hall')) && view.round >= 2,
    about: '.guild_hall',
  },
  {
    id: 'build',
    title: 'Buildings',
    text: 'The number on a tile is its points; pale cubes are those you lack. Early buildings work for you the whole game. In later seasons the large ones cost one cube less.',
    when: (view, _seat, legal) => legal.some((move) => move.name.startsWith('builders guild')),
    about: '.builders_guild',
  },
  {
    id: 'season',
    title: 'The season ends',
    text: 'After this round the city is attacked and the season is scored: who has most arts, most science, most warriors on the wall. The numbers are on the card of the season at the top.',
    when: (view, _seat, legal) => view.round === 3 && legal.length > 0,
    about: '.seasons',
  },
  {
    id: 'wall',
    title: 'The wall',
    text: 'If fewer warriors stand on the wall than the attack is strong, everybody loses goods, and those with few warriors most. The slots beside the gate give a point at once.',
    when: (view, _seat, legal) => view.round % 3 === 0 && acting(view, legal),
    about: '.rampart',
  },
  {
    id: 'end',
    title: 'The last season',
    text: 'Goods are worth nothing at the end. Turn cubes into buildings, courtiers into magisters, and gold into arts and science for the last scoring.',
    when: (view, _seat, legal) => view.season === 3 && legal.length > 0,
  },
];

export default { Board, Seat, Piece, headline, chance, guide } satisfies GameFace<View>;
