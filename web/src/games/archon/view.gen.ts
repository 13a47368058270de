// Written by `make types` from the Python structs. Do not edit.
/** The action in progress. */
export interface ActionView {
  slot: string;
  favor: string | null;
  takes: number;
  times_left: number;
  times_made: number;
  purchases: number;
  bought: string[];
  sold: string | null;
  acquiring: string | null;
  price: Record<string, number>;
}

/** A row of the market: the price slots and whether a cube lies on each. */
export interface RowView {
  cube: string;
  prices: number[];
  filled: boolean[];
}

/** A season: its grant card, and how its attack ended once it has come. */
export interface SeasonView {
  grant: string;
  attack: string | null;
  strength: number | null;
  raided: boolean | null;
}

/** A player. `hand` and `resting` are None for everybody but the owner; `unseen` is what lies in both together. */
export interface SeatView {
  score: number;
  goods: Record<string, number>;
  cards: Record<string, number>;
  spent: Record<string, number>;
  unseen: Record<string, number>;
  hand: Record<string, number> | null;
  resting: Record<string, number> | null;
  hand_size: number;
  resting_size: number;
  sorting: string | null;
  ready: boolean;
  passed: boolean;
  figures: number;
  tax_tiles: number;
  tracks: Record<string, number>;
  buildings: string[];
  arts: number;
  science: number;
  gate: number;
  wall: number;
  owed: number;
}

/** An action slot; covered slots are listed too, not open. Figures and tax tiles are listed by their seats. */
export interface SlotView {
  id: string;
  location: string;
  open: boolean;
  cards: number;
  figures: number[];
  tax: number[];
}

/** All that a viewer may know of an Archon table. */
export interface View {
  options: Record<string, string>;
  phase: string;
  round: number;
  season: number;
  order: number[];
  acting: number[];
  second_action: boolean;
  seasons: SeasonView[];
  market: RowView[];
  province: string;
  repository: Record<string, number>;
  stock: Record<string, number>;
  arts: number;
  science: number;
  tiles: Record<string, number>;
  prices: Record<string, Record<string, number>>;
  favors: string[];
  favors_gone: string[];
  wall: number;
  slots: SlotView[];
  seats: SeatView[];
  action: ActionView | null;
}
