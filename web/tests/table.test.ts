import { describe, expect, it } from 'vitest';
import { onTheShelf } from '../src/games';
import { chance as archon } from '../src/games/archon/told';
import { chance as splendor } from '../src/games/splendor/told';
import { chance as troyes } from '../src/games/troyes/told';
import { unusual } from '../src/lib/options';
import { counting, named } from '../src/lib/words';

describe('words at the table', () => {
  it('says names instead of seat numbers', () => {
    expect(named('takes the white 2 of seat 3', ['Anna', 'Ben', 'Normal bot 3'])).toBe('takes the white 2 of Normal bot 3');
    expect(named('seat 4 is not there', ['Anna'])).toBe('seat 4 is not there');
    expect(named('seats 2 and all', ['Anna', 'Ben'])).toBe('seats 2 and all');
  });

  it('tells a new round of Troyes without listing every die', () => {
    const told = troyes({ activities: 'Archer, Monk', 'dice of seat 1': 'red 4 5', 'neutral dice': 'red 3', events: 'War, Fire', 'black dice': '5 2' });
    expect(told).toBe('a new round, all dice are rolled; new activities: Archer, Monk; events: War, Fire; black dice: 5 2');
    expect(troyes({ rolled: '4' })).toBe('rolls 4');
  });

  it('tells what Splendor turned up, and a card unseen by its deck', () => {
    const facts = { level: 1, points: 1, bonus: 'green' };
    const catalogue = { '1G8': { group: '', id: '1G8', title: '', text: '', facts, provenance: 'public' } } as never;
    expect(splendor({ '1.3': '1G8' }, [], catalogue)).toBe('turned up: 1G8 (1 point, green)');
    expect(splendor({ drawn: 'a card of deck 2' }, [], {})).toBe('draws a card of deck 2');
  });

  it('tells the end of a round of Archon by names', () => {
    const told = archon({ 'unused 2': '2 courtier', attack: 'attack_1, strength 3, raided', favor: 'favor_01' }, ['Anna', 'Ben'], {});
    expect(told).toBe('Ben keeps 2 courtier; the attack: strength 3, raided; new favor: favor_01');
  });
});

describe('numbers that count', () => {
  it('begin where they were and end where they are', () => {
    expect(counting(3, 8, 0)).toBe(3);
    expect(counting(3, 8, 0.5)).toBe(5);
    expect(counting(8, 3, 0.5)).toBe(6);
    expect(counting(3, 8, 1)).toBe(8);
  });
});

describe('options worth telling', () => {
  it('are those that differ from the usual game', () => {
    const games = [{ name: 'splendor', options: [{ name: 'modules', default: [] }, { name: 'hidden_points', default: false }] }] as never;
    expect(unusual({ game: 'splendor', options: { modules: ['trading_posts'], hidden_points: false } }, games)).toEqual([['Modules', 'Trading posts']]);
    expect(unusual({ game: 'splendor', options: { modules: [], hidden_points: true } }, games)).toEqual([['Hidden points', 'Yes']]);
  });
});

it('puts the game that is learnt quickest first and unknown ones last', () => {
  const games = ['anarchy', 'go', 'splendor'].map((name) => ({ name }));
  expect(onTheShelf(games).map((game) => game.name)).toEqual(['splendor', 'anarchy', 'go']);
});
