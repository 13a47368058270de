import type { GameFace, GuideStep } from '../contract';
import Board from './Board.svelte';
import Piece from './Piece.svelte';
import Seat from './Seat.svelte';
import { chance } from './told';
import type { View } from './view.gen';

const ASKED: Record<string, string> = {
  action: 'take gems, reserve or buy a card',
  pay: 'pay',
  discard: 'give up a card',
  pair: 'copy a bonus',
  reserve_noble: 'set a noble aside',
  free: 'take a card free',
  post_gem: 'take a gem',
  extra_gem: 'take one more gem',
  stronghold: 'place, move or remove a stronghold',
  stronghold_move: 'put the stronghold down',
  conquest: 'conquer or decline',
  noble: 'choose a noble',
  return: 'return tokens',
  city: 'choose a city',
};

function headline(view: View, names: string[], actors: number[]): string {
  const seat = actors[0];
  const round = `Round ${view.round}`;
  return seat === undefined ? round : `${round} · ${names[seat]}: ${ASKED[view.phase] ?? view.phase}`;
}

const mine = (view: View, seat: number) => view.seats[seat];
const cards = (view: View, seat: number) => mine(view, seat)?.cards.length ?? 0;
const tokens = (view: View, seat: number) => Object.values(mine(view, seat)?.tokens ?? {}).reduce((a, b) => a + b, 0);

const guide: GuideStep<View>[] = [
  {
    id: 'goal',
    title: 'Welcome, merchant',
    text: 'You trade in gems. Cards cost gems, and every card you own makes later ones cheaper. Some cards and the nobles give points: when somebody has 15, the round is finished and the highest score wins.',
    when: (view, seat) => view.round <= 1 && cards(view, seat) === 0 && tokens(view, seat) === 0,
    about: '.cards',
  },
  {
    id: 'take',
    title: 'Take gems',
    text: 'Whatever has a golden edge can be clicked. Click three different gems in the supply; the move plays itself when it is complete. Or click one colour twice: two equal gems, if four of it lie there.',
    when: (view, seat, legal) => legal.some((move) => move.name.startsWith('take ')) && tokens(view, seat) < 4 && cards(view, seat) === 0,
    about: '.bank',
  },
  {
    id: 'aim',
    title: 'Pick a card to aim at',
    text: 'The bottom of a card is its price. A filled gem is one you can pay; a hollow one is missing. The gem at the top right is the bonus the card gives for good. Cheap cards of the lowest row first: they pay for the rest.',
    when: (view, seat, legal) => legal.length > 0 && cards(view, seat) === 0 && tokens(view, seat) >= 3 && !legal.some((move) => move.name.startsWith('buy ')),
    about: '.cards',
  },
  {
    id: 'buy',
    title: 'You can buy a card',
    text: 'A golden card is one you can pay for. Click it: the gems go back to the supply, the card comes to you, and a new one is turned up.',
    when: (view, seat, legal) => legal.some((move) => move.name.startsWith('buy ')) && cards(view, seat) === 0,
    about: '.cards',
  },
  {
    id: 'bonus',
    title: 'Your first bonus',
    text: 'The number in the coloured square is how many gems of that colour you never have to pay again. Bonuses are not spent.',
    when: (view, seat) => cards(view, seat) >= 1 && cards(view, seat) <= 2,
    about: '.owned.large',
  },
  {
    id: 'reserve',
    title: 'Reserve',
    text: 'The little ribbon on a card puts it aside for you and gives you a gold, which stands for any colour. You can hold three reserved cards. Good against somebody who wants the same card.',
    when: (view, seat, legal) => cards(view, seat) >= 3 && (mine(view, seat)?.reserved.length ?? 0) === 0 && legal.some((move) => move.name.startsWith('reserve ')),
    about: '.cards',
  },
  {
    id: 'nobles',
    title: 'Nobles',
    text: 'A noble comes by itself to whoever owns the bonuses it shows, and brings 3 points. Plan your colours with one of them in mind.',
    when: (view, seat) => view.nobles.length > 0 && cards(view, seat) >= 4 && cards(view, seat) <= 6,
    about: '.visitors',
  },
  {
    id: 'limit',
    title: 'Ten tokens',
    text: 'At the end of a turn you may hold ten tokens. Whatever is more goes back to the supply: click what you can spare.',
    when: (view) => view.phase === 'return',
    about: '.owned.large',
  },
  {
    id: 'points',
    title: 'Now for points',
    text: 'Your bonuses are worth something: look at the upper rows, where the cards have points. The hint button shows what a bot would do in your place.',
    when: (view, seat) => cards(view, seat) >= 7 && (mine(view, seat)?.score ?? 0) < 12,
    about: '.cards',
  },
  {
    id: 'end',
    title: 'The end is near',
    text: 'With 15 points at the end of a round the game is over. Everybody has had the same number of turns; with equal points, fewer cards win.',
    when: (view) => view.seats.some((seat) => seat.score >= 12),
  },
];

export default { Board, Seat, Piece, headline, chance, guide } satisfies GameFace<View>;
