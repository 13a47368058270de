// Written by `make types` from the Python structs. Do not edit.
/** The decision a seat has to make, and what it is about. */
export interface AskView {
  node: string;
  about: string;
  numbers: number[];
}

/** The attack card that is being resolved. */
export interface AssaultView {
  space: number;
  place: string | null;
  rest: Record<string, number>;
  lost: boolean;
}

/** A card above a player board; its front is None while it lies facedown. `rest` is strength beyond the castle's. */
export interface AttackView {
  space: number;
  closed: boolean;
  faceup: boolean;
  back: string;
  card: string | null;
  strong: boolean | null;
  strength: Record<string, number> | null;
  rest: Record<string, number> | null;
  outcome: string;
}

export interface BuildingView {
  built: number;
  filled: number;
  complete: number;
  squares: string[];
}

export interface CastleView {
  gate: number;
  moat: number;
  walls: Record<string, number>;
  towers: Record<string, number>;
  fighters: Record<string, Record<string, number>>;
}

export interface PathView {
  card: string;
  counted: number;
  points: number;
}

/** The enemy castle or marching army of a round. */
export interface ScenarioView {
  id: string;
  round: number;
  letters: Record<string, number>;
  facedown: boolean;
  tile: string | null;
  plunder: string[];
  bravery: number;
  might: number;
}

export interface SeatView {
  asks: AskView;
  score: number;
  path_points: number;
  discontent: number;
  stock: Record<string, number>;
  production: Record<string, number>;
  attributes: Record<string, number>;
  paths: PathView[];
  tent: number;
  attacked: boolean;
  castle_needs: number | null;
  fortifications: Record<string, number>;
  castle: CastleView;
  land: Record<string, number>;
  tactics: Record<string, TacticView>;
  wheel: string[];
  works: string[];
  rows: Record<string, number>;
  buildings: Record<string, BuildingView>;
  areas: Record<string, number>;
  knowledge: number;
  knowledge_gained: number;
  assists: number;
  muster: number;
  muster_ready: number;
  women: number[];
  men: number[];
  pairs: number;
  michaelmas: Record<string, number[]>;
  trophies: boolean[];
  brewhouse: boolean[];
  beer: number;
  flags: boolean[];
  drawn: string[];
  pile: number;
  discards: string[];
  attacks: AttackView[];
  assault: AssaultView | null;
}

export interface TacticView {
  researched: boolean;
  prepared: number;
}

/** All that a viewer may know of a table of The Anarchy. */
export interface View {
  mode: string;
  difficulty: string;
  phase: string;
  round: number;
  first: number;
  food_due: number;
  determination: number;
  rival: number | null;
  rank: string | null;
  scenario: ScenarioView[];
  revealed: (string | null)[];
  path_deck: number;
  seats: SeatView[];
}
