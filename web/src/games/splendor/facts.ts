/** The facts that Splendor's catalogue gives about its components, typed. */
import type { Component } from '../../api/types.gen';
import { COLOURS, type Colour } from '../../pieces/colours';

export type Five = Record<string, number>;
export interface CardFacts {
  level: number;
  orient: boolean;
  bonus: Colour | 'paired' | 'none';
  bonuses: number;
  points: number;
  cost: Five;
  effect: 'none' | 'gold2' | 'pair' | 'pair_free1' | 'double' | 'reserve_noble' | 'free2' | 'discard2';
  discard: Colour | null;
}
export interface NobleFacts {
  need: Five;
  points: number;
}
export interface CityFacts {
  need: Five;
  points: number;
  any_colour: number;
}
export interface PostFacts {
  need: Five;
  nobles: number;
  power: string;
}

export const cardFacts = (component: Component) => component.facts as unknown as CardFacts;
export const nobleFacts = (component: Component) => component.facts as unknown as NobleFacts;
export const cityFacts = (component: Component) => component.facts as unknown as CityFacts;
export const postFacts = (component: Component) => component.facts as unknown as PostFacts;

/** The wanted colours of a price or requirement, in the order of the rules. */
export const wanted = (numbers: Five): [Colour, number][] => COLOURS.filter((c) => numbers[c]).map((c) => [c, numbers[c]!]);

const BASE = [1, 2, 3].flatMap((level) => [1, 2, 3, 4].map((column) => `${level}.${column}`));
const ORIENT = [1, 2, 3].flatMap((level) => [5, 6].map((column) => `${level}.${column}`));
/** Names of the places of the display, in the order of the view. */
export const PLACES = [...BASE, ...ORIENT];
export const DECKS = ['1', '2', '3', 'orient 1', 'orient 2', 'orient 3'];
export const deckOf = (place: number): number => (place < 12 ? Math.floor(place / 4) : 3 + Math.floor((place - 12) / 2));
export const ROMAN = ['', 'I', 'II', 'III'];
