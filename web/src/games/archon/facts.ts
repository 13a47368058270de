/** Names and numbers that the board draws with, and the facts of the catalogue, typed. No rule lives here. */
import type { Component } from '../../api/types.gen';
import type { View } from './view.gen';

export type Counts = Record<string, number>;
export const CUBES = ['silver', 'papyrus', 'iron', 'stone'] as const;
export const GOODS = [...CUBES, 'gold', 'recruit'] as const;
export const MAGISTERS = ['tax collector', 'cleric', 'scribe', 'merchant'] as const;
export const CARDS = ['courtier', ...MAGISTERS] as const;
export const HAND = 5;
export const ROMAN = ['', 'I', 'II', 'III'];

export interface StepFacts {
  cost: Counts;
  vp: number;
}
export interface MagisterFacts {
  steps: StepFacts[];
}
export interface BuildingFacts {
  level: number;
  vp: number;
  cost: Counts;
}
export interface FavorFacts {
  cards: number;
  arrow: boolean;
  pay: Counts;
  gain: Counts;
  times: number;
  discount: string | null;
}
export interface GrantFacts {
  market: Counts;
  arts: number[];
  science: number[];
  warriors: number[];
}

export const facts = <T>(component: Component | undefined): T => (component?.facts ?? {}) as T;
export const idOf = (name: string): string => name.replaceAll(' ', '_');
export const wordsOf = (id: string): string => id.replaceAll('_', ' ');

/** The wanted goods of a price, in the order of the box. */
export const listed = (counts: Counts): [string, number][] => Object.entries(counts).filter(([, n]) => n > 0);

/** A price as people say it. */
export const said = (counts: Counts): string => {
  const words = listed(counts).map(([good, n]) => `${n} ${wordsOf(good)}`);
  return words.length ? words.join(', ') : 'nothing';
};

export const slotsOf = (view: View, location: string) => view.slots.filter((slot) => slot.location === location);
export const warriorsOf = (view: View, seat: number): number => (view.seats[seat]?.gate ?? 0) + (view.seats[seat]?.wall ?? 0);

/** Whether a payment ("scribe as courtier", "courtier and cleric") uses a card of this kind. */
export function uses(payment: string, card: string): boolean {
  const words = payment.replace(/^play /, '');
  if (words === 'two courtiers') return card === 'courtier';
  return words.replace(/ as courtier$/, '') === card || words.split(' and ').includes(card);
}
