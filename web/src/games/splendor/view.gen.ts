// Written by `make types` from the Python structs. Do not edit.
export interface CityView {
  id: string;
  points: number;
  need: Record<string, number>;
  any_colour: number;
  owner: number | null;
}

export interface NobleView {
  id: string;
  need: Record<string, number>;
  reserved_by: number | null;
  visited: number | null;
}

export interface OwnedView {
  card: string;
  colour: string | null;
}

/** A place of the display. */
export interface PlaceView {
  card: string | null;
  strongholds: number;
  owner: number | null;
}

/** The purchase in progress, while it is paid by hand or carried out. */
export interface PurchaseView {
  card: string;
  need: Record<string, number>;
  open_unit: boolean;
  discards: number;
}

/** A reserved card; `card` is None for a card this viewer may not know, `deck` is its back. */
export interface ReservedView {
  card: string | null;
  deck: string;
}

export interface SeatView {
  tokens: Record<string, number>;
  bonus: Record<string, number>;
  score: number;
  cards: OwnedView[];
  reserved: ReservedView[];
  gold_cards: number;
  strongholds: number;
  coats: boolean[];
  nobles: number;
  city: number | null;
}

/** All that a viewer may know of a Splendor table. */
export interface View {
  modules: string[];
  phase: string;
  current: number;
  first: number;
  round: number;
  bank: Record<string, number>;
  display: PlaceView[];
  decks: number[];
  nobles: NobleView[];
  cities: CityView[];
  seats: SeatView[];
  purchase: PurchaseView | null;
}
