import { expect, test } from 'vitest';
import { HAND, uses } from '../src/games/archon/facts';
import { split } from '../src/games/archon/split.svelte';
import type { SeatView } from '../src/games/archon/view.gen';

test('a payment uses the cards that it names', () => {
  expect(uses('play two courtiers', 'courtier')).toBe(true);
  expect(uses('play two courtiers', 'scribe')).toBe(false);
  expect(uses('play tax collector as courtier', 'tax collector')).toBe(true);
  expect(uses('play tax collector as courtier', 'courtier')).toBe(false);
  expect(uses('play courtier and cleric', 'cleric')).toBe(true);
});

/** A seat that owns ten cards and has been asked about a type. */
function owner(magisters: number[], sorting: string, hand: Record<string, number> = {}): SeatView {
  const [tax = 0, cleric = 0, scribe = 0, merchant = 0] = magisters;
  const cards = { courtier: 10 - tax - cleric - scribe - merchant, 'tax collector': tax, cleric, scribe, merchant };
  return { cards, hand, sorting } as unknown as SeatView;
}

test('the split that is proposed has five cards in each pile, whatever is owned', () => {
  for (let code = 0; code < 3 * 5 * 5 * 5; code++) {
    const magisters = [code % 3, Math.floor(code / 3) % 5, Math.floor(code / 15) % 5, Math.floor(code / 75)];
    const total = magisters.reduce((sum, n) => sum + n, 0);
    if (total < 1 || total > 10) continue;
    const seat = owner(magisters, 'tax collector');
    split.begin(`all:${code}`, seat);
    expect(split.size, String(magisters)).toBe(HAND);
    for (const [card, n] of Object.entries(split.hand)) {
      expect(n).toBeGreaterThanOrEqual(0);
      expect(n).toBeLessThanOrEqual(seat.cards[card]!);
    }
  }
});

test('what the game was told already stays as it is', () => {
  split.begin('told', owner([1, 0, 2, 0], 'tax collector'));
  split.follow(owner([1, 0, 2, 0], 'scribe', { 'tax collector': 0, cleric: 0, scribe: 0, merchant: 0 }));
  expect(split.hand['tax collector']).toBe(0);
  expect(split.settled(owner([1, 0, 2, 0], 'scribe'), 'tax collector')).toBe(true);
  expect(split.settled(owner([1, 0, 2, 0], 'scribe'), 'merchant')).toBe(false);
});

test('a question that was answered is not answered twice, the next one is', () => {
  const first = owner([1, 0, 2, 0], 'tax collector');
  split.begin('once', first);
  const played: string[] = [];
  const play = { can: () => true, play: (name: string) => played.push(name), pending: null } as unknown as Parameters<typeof split.seal>[0];
  expect(split.waits(first)).toBe(false);
  split.seal(play, first);
  expect(split.waits(first)).toBe(false);
  expect(split.waits(owner([1, 0, 2, 0], 'scribe'))).toBe(true);
  expect(played).toEqual(['hand 1 tax collector']);
});

test('cards move between the piles one by one', () => {
  split.begin('moves', owner([0, 1, 1, 0], 'cleric'));
  split.move('courtier', false);
  expect(split.size).toBe(HAND - 1);
  split.move('courtier', true);
  expect(split.size).toBe(HAND);
});
