/** The facts that the catalogue of Troyes gives about its components, typed, and the names of places on the board. */
import type { Component } from '../../api/types.gen';
import type { DieView } from './view.gen';

export type Estate = 'red' | 'white' | 'yellow';
export interface ActivityFacts {
  colour: Estate;
  round: number;
  cost: number;
  divisor: number;
  hourglass: boolean;
  slots: number[];
}
export interface EventFacts {
  colour: Estate;
  second: Estate | null;
  dice: Estate[];
  divisor: number;
  banners: number;
  vp_large: number;
  vp_small: number;
}
export interface CharacterFacts {
  counts: string;
  vp: number[];
  thresholds: number[];
}
export interface BuildingFacts {
  colour: Estate;
  wage: number;
  rows: { faces: number[]; length: number }[];
}

export const activityFacts = (component: Component) => component.facts as unknown as ActivityFacts;
export const eventFacts = (component: Component) => component.facts as unknown as EventFacts;
export const characterFacts = (component: Component) => component.facts as unknown as CharacterFacts;
export const buildingFacts = (component: Component) => component.facts as unknown as BuildingFacts;

export const ESTATES: Estate[] = ['red', 'white', 'yellow'];
/** Colours and signs of the three estates and of the enemy. */
export const TONES = {
  red: { fill: '#b3392f', wash: '#eccfc2', dark: '#7d221b', pip: '#fffaf0', sign: 'fleur' },
  white: { fill: '#f7f1e2', wash: '#e9e6dd', dark: '#5d6672', pip: '#2b2118', sign: 'cross' },
  yellow: { fill: '#dba928', wash: '#f0e0ae', dark: '#7a5a0b', pip: '#2b2118', sign: 'wheat' },
  black: { fill: '#332d2b', wash: '#c9c1b6', dark: '#1c1715', pip: '#fffaf0', sign: 'skull' },
} as const;

export const NEUTRAL = 4;
/** The buildings as moves name them, with the key of the catalogue and the first of their spaces. */
export const BUILDINGS = [
  { name: 'palace', key: 'palace', title: 'Palace', colour: 'red' },
  { name: 'bishopric', key: 'bishopric', title: 'Bishopric', colour: 'white' },
  { name: 'city hall', key: 'city_hall', title: 'City Hall', colour: 'yellow' },
] as const;
export type Building = (typeof BUILDINGS)[number];

/** Where an activity lies, as moves name it: "white 2". */
export const placeName = (at: number): string => `${ESTATES[Math.floor(at / 3)]} ${(at % 3) + 1}`;

/** The name of a space: "palace 3", "bishopric 1.2". */
export function spaceName(building: Building, row: number, column: number, length: number): string {
  return length === 1 ? `${building.name} ${row + 1}` : `${building.name} ${row + 1}.${column + 1}`;
}

/** A district as a seat calls it in a move: own, +1, +2, +3 or neutral. */
export function districtWord(district: number, seat: number, seats: number): string {
  if (district === NEUTRAL) return 'neutral';
  const steps = (district - Math.max(0, seat) + seats) % seats;
  return steps === 0 ? 'own' : `+${steps}`;
}

/** The price tags 2, 4 and 6: what each bought die costs in a group of so many (section 6.1). What a group costs is said by the server. */
export const tagOf = (size: number): number => [2, 4, 6][size - 1] ?? 6;

export const dieName = (die: DieView): string => `${die.colour} ${die.face}`;
export const ownerName = (owner: number | null, names: string[]): string =>
  owner === null ? 'free' : owner === NEUTRAL ? 'neutral' : (names[owner] ?? `seat ${owner + 1}`);

/** What a character counts, in words. */
export const COUNTS: Record<string, string> = {
  influence: 'influence',
  deniers: 'deniers',
  cathedral_cubes: 'cubes in the cathedral',
  event_cards_won: 'event cards won',
  citizens_in_buildings: 'citizens in buildings',
  tradesmen_on_cards: 'tradesmen on cards',
};
