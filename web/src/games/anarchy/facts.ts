/** The facts that The Anarchy's catalogue gives about its components, typed, and words for its icons. */
import type { Component } from '../../api/types.gen';
import type { Catalogue } from '../contract';

export const UNITS = ['serf', 'craftsman', 'patron', 'soldier', 'knight', 'materials', 'silver', 'food'] as const;
export const ATTRIBUTES = ['bravery', 'loyalty', 'influence', 'might'] as const;
export const ROWS = ['governance', 'warcraft', 'worship', 'entertainment'] as const;
export const SIDES = ['top', 'right', 'bottom', 'left'] as const;
export const CORNERS = ['top_left', 'top_right', 'bottom_right', 'bottom_left'] as const;
export const TACTICS = ['rocks', 'logs', 'hot_oil', 'bolts', 'covers'] as const;
export const ITEMS = ['small_crane', 'large_crane', 'ballista', 'battering_ram', 'siege_tower', 'catapult', 'trebuchet'] as const;
export const ROMAN = ['0', 'I', 'II', 'III', 'IV', 'V'];

/** A track or numbered area of a sheet. */
export interface TrackFacts {
  cost: string;
  boxes: string[][];
  sections?: number[];
  /** Of the row, for each box that is paid; with `reveal` these are other boxes than `boxes`. */
  measures?: number[];
  /** Domain cards that a paid box reveals; `boxes` are then the rewards for what the cards fill. */
  reveal?: number;
  row?: string;
}
export interface BuildingFacts {
  row: string;
  measure: number;
  needs: string[];
  boxes: string[][];
  cost: Record<string, number>;
  built: string[];
  complete: string[];
  fill: string[];
}
export interface WheelFacts {
  quarter: string;
  links: string[];
  gain: string[];
}
export interface ItemFacts {
  kind: string;
  cost: Record<string, number>;
  needs: string[];
  gain: string[];
}
export interface PathFacts {
  criterion: string;
  limits: number[];
  gate: number[] | null;
  income: Record<string, number>;
}
export interface ScenarioFacts {
  letters: Record<string, number>;
  food: number;
  round: number;
  defence?: number;
  needs?: string[];
  hidden?: number;
  bravery?: number[];
}
export interface AttackFacts {
  type: string;
  back: string;
  strong: boolean;
  hits: Record<string, string>;
}
export interface DomainFacts {
  training: string;
  villager: number;
  michaelmas: number;
  shield: string;
  lance: string;
  ingredient: string;
  flag: string;
}
export interface StringFacts {
  flags: string[];
  joins: string[];
}

export const factsOf = <T>(component: Component | undefined): T | undefined => component?.facts as T | undefined;
export const track = (catalogue: Catalogue, id: string): TrackFacts => factsOf<TrackFacts>(catalogue[id]) ?? { cost: '', boxes: [] };

export const said = (name: string): string => name.replaceAll('_', ' ');
export const titled = (name: string): string => said(name).replace(/^./, (c) => c.toUpperCase());

/** "1 craftsman and 2 materials" as icons, one for each unit. */
export function costIcons(cost: string | Record<string, number>): string[] {
  const pairs: [string, number][] =
    typeof cost === 'string' ? [...cost.matchAll(/(\d+)? ?([a-z]+)/g)].filter((m) => UNITS.includes(m[2] as never)).map((m) => [m[2]!, Number(m[1] ?? 1)]) : Object.entries(cost);
  return pairs.flatMap(([unit, n]) => Array.from({ length: n }, () => unit));
}

const ICON_WORDS: Record<string, string> = {
  any_resource: 'a resource of your choice',
  row_pick: 'a row advance of your choice',
  brewhouse: 'the brewhouse',
  research: 'the tactic and a soldier',
  gate: 'a gate pip',
  tower: 'a tower pip',
  wall: 'a wall pip',
  moat: 'a moat pip',
  muster: 'a muster token',
};
export const iconWords = (icon: string): string => ICON_WORDS[icon] ?? (icon.startsWith('prod_') ? `${icon.slice(5)} production` : said(icon));

/** What a box gives, in words: "2 soldier, influence". */
export function gainWords(icons: string[]): string {
  if (!icons.length) return 'nothing';
  const counted = new Map<string, number>();
  for (const icon of icons) counted.set(icon, (counted.get(icon) ?? 0) + 1);
  return [...counted].map(([icon, n]) => (n > 1 ? `${n} ${iconWords(icon)}` : iconWords(icon))).join(', ');
}

/** Who stands on a side of the castle: the picture, whether laid down, whether beer was drunk. */
export function fighter(word: string): { unit: string; down: boolean; merry: boolean } {
  const unit = ['knight', 'soldier', 'craftsman'].find((name) => word.endsWith(name)) ?? word;
  return { unit, down: word.startsWith('laid-') || word.startsWith('tired-'), merry: word.startsWith('merry-') || word.startsWith('tired-') };
}
