import type { GameFace, GuideStep } from '../contract';
import Board from './Board.svelte';
import Piece from './Piece.svelte';
import Seat from './Seat.svelte';
import { chance } from './told';
import type { View } from './view.gen';

const ASKED: Record<string, string> = {
  placement: 'put a citizen on a free space',
  take_event_cube: 'take a cube back from an event',
  take_site_cube: 'take a cube back from the cathedral',
  black: 'counter the black dice',
  turn: 'one action, or pass',
  flip: 'turn dice',
  group: 'choose dice',
  source: 'choose the citizen who goes',
  times: 'how often?',
  target: 'put a cube on an event',
};

function headline(view: View, names: string[], actors: number[]): string {
  const seat = actors[0];
  const round = view.round ? `Round ${view.round} of ${view.rounds}` : 'Before the first round';
  return seat === undefined ? round : `${round} · ${names[seat]}: ${ASKED[view.phase] ?? view.phase}`;
}

const asked = (phase: string) => (view: View, _seat: number, legal: { name: string }[]) => view.phase === phase && legal.length > 0;
const can = (verb: string, legal: { name: string }[]) => legal.some((move) => move.name === verb || move.name.startsWith(`${verb} `));

const guide: GuideStep<View>[] = [
  {
    id: 'goal',
    title: 'Welcome to Troyes',
    text: 'The town is building its cathedral. Three estates work for it: nobles in the Palace, clergy in the Bishopric, townsfolk in the City Hall. Gather victory points with cathedral, events, activities and a secret character until the last round ends.',
    when: (view) => view.round === 0,
  },
  {
    id: 'placement',
    title: 'Your citizens',
    text: 'Click a free golden space. Every citizen who stands in a building brings one die of its colour each round: red, white or yellow. The Palace costs 2 deniers a round for each, the Bishopric 1, the City Hall nothing.',
    about: '.estates',
    when: asked('placement'),
  },
  {
    id: 'character',
    title: 'Your secret',
    text: 'Only you see this character. At the end it counts for everybody, but you know it already: plan with it, and watch what the others gather.',
    about: '.owned.large .characters',
    when: (view, _seat, legal) => view.round >= 1 && legal.length > 0,
  },
  {
    id: 'black',
    title: 'Raiders at the gate',
    text: 'The black dice must be fought before anything else. Use your own dice: their sum must reach the highest black one, red dice count double. Each die beaten gives 1 influence. Who cannot reach it loses 2 VP.',
    about: '.enemy',
    when: asked('black'),
  },
  {
    id: 'turn',
    title: 'One action',
    text: 'Whatever is golden can be done now: an activity card, the cathedral, an event, a building, the fields. Click it first, then choose the dice for it.',
    about: '.town',
    when: asked('turn'),
  },
  {
    id: 'group',
    title: 'Dice for the action',
    text: 'One to three dice of the right colour, from anybody. Your own are free. Bought ones cost 2 each in a group of one, 4 in a group of two, 6 in a group of three, and nobody can refuse. The total and the price are shown as the group grows; Undo takes a die back.',
    about: '.square',
    when: asked('group'),
  },
  {
    id: 'tradesman',
    title: 'A tradesman',
    text: 'The first time you use a card a citizen of yours moves there. A standing one leaves his space, and his die next round; recruit others with influence. The first places on a card are worth VP at the end.',
    about: '.estates',
    when: asked('source'),
  },
  {
    id: 'influence',
    title: 'Influence',
    text: 'Influence bends luck: 1 rolls one of your dice again, 2 recruits a citizen, 4 turns up to three dice to their other side. You may do that before the action.',
    about: '.ask',
    when: (view, _seat, legal) => view.phase === 'turn' && (can('reroll', legal) || can('recruit', legal)) && view.round >= 1,
  },
  {
    id: 'cathedral',
    title: 'The cathedral',
    text: 'Each white die is a cube in the column of its face: 1 VP and some influence. Try to have a cube on each of the three levels, every missing one costs 2 VP at the end.',
    about: '.church',
    when: (_view, _seat, legal) => can('build', legal),
  },
  {
    id: 'events',
    title: 'Events stay',
    text: 'An event hurts everybody each round until its banners are covered. Most cubes on it win the large number of VP, second most the small one.',
    about: '.events',
    when: (view, _seat, legal) => view.events.length > 0 && can('fight', legal),
  },
  {
    id: 'pass',
    title: 'Passing pays',
    text: 'Who passes gets 2 deniers, and 1 more each time the turn comes round again. Dice left in your district can still be bought by the others, and they pay you.',
    about: '.ask',
    when: (view, seat, legal) => view.phase === 'turn' && legal.length > 0 && view.dice.filter((die) => die.district === seat).length <= 1,
  },
  {
    id: 'end',
    title: 'The last round',
    text: 'After this round tokens, tradesmen, open events, cathedral levels and all characters are counted. Money and influence are only worth what a character says.',
    when: (view) => view.round === view.rounds,
  },
];

export default { Board, Seat, Piece, headline, chance, guide } satisfies GameFace<View>;
