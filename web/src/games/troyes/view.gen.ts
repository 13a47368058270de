// Written by `make types` from the Python structs. Do not edit.
export interface ActivityView {
  card: string | null;
  tradesmen: (number | null)[];
  cubes: number[];
  activated: number;
}

/** The action in progress. */
export interface DeedView {
  name: string;
  cube: string | null;
  group: DieView[];
  total: number | null;
  price: number | null;
  times: number;
  event_cubes: number;
}

export interface DieView {
  district: number | null;
  colour: string;
  face: number;
  chosen: boolean;
  turned: boolean;
}

export interface EventView {
  card: string;
  cubes: number[];
}

/** The fight against black dice in progress. */
export interface FightView {
  dice: number;
  target: number;
  paid: number;
}

/** The score of a seat at the end, item by item (section 10). */
export interface ResultView {
  tokens: number;
  events: number;
  tradesmen: number;
  cathedral: number;
  characters: Record<string, number>;
  total: number;
}

export interface SeatView {
  deniers: number;
  influence: number;
  vp: number | null;
  general: number;
  personal: number;
  purse: number;
  passed: boolean;
  won: string[];
  characters: (string | null)[];
  open_score: number;
}

/** All that a viewer may know of a table of Troyes. */
export interface View {
  phase: string;
  current: number;
  start: number;
  round: number;
  rounds: number;
  event_groups: string;
  spaces: (number | null)[];
  lying: number[][];
  neutral_supply: number;
  dice: DieView[];
  black: number[];
  fight: FightView | null;
  activities: ActivityView[];
  cathedral: ((number | null)[])[];
  events: EventView[];
  decks: Record<string, number>;
  seats: SeatView[];
  deed: DeedView | null;
  rolls: number[];
  results: ResultView[];
}
