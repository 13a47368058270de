/** What the table page and a game's board agree on. web/README.md explains it with an example. */
import type { Component as SvelteComponent } from 'svelte';
import type { Component, LegalMove, SeatInfo } from '../api/types.gen';

export type Catalogue = Record<string, Component>;

export interface BoardProps<View = Record<string, unknown>> {
  /** The game's own view, as this viewer may see it. */
  view: View;
  /** The viewer's legal moves; empty when it is not the viewer's turn. */
  legal: LegalMove[];
  /** The viewer's seat, or -1 for a spectator. */
  seat: number;
  /** Seats that may act now. */
  actors: number[];
  names: string[];
  seats: SeatInfo[];
  catalogue: Catalogue;
  options: Record<string, unknown>;
  /** Make a move; the name must be one of `legal`. */
  play: (name: string) => void;
  /** Why a move is not legal now, for people. */
  whyNot: (name: string) => Promise<string>;
  /** Words of the move that is being put together. */
  chosen: string[];
  over: boolean;
}

export interface Figure {
  label: string;
  value: string | number;
  /** A gem, sign or other small picture; see `pieces`. */
  icon?: SvelteComponent<Record<string, never>>;
  gem?: string;
}

export interface SeatProps<View = Record<string, unknown>> {
  view: View;
  seat: number;
  catalogue: Catalogue;
  names: string[];
  large: boolean;
}

/** One step of a guided first game: shown while `when` holds and `legal` still has the move it speaks of. */
export interface GuideStep<View = Record<string, unknown>> {
  id: string;
  title: string;
  text: string;
  /** A CSS selector of what the step speaks about. */
  about?: string;
  when: (view: View, seat: number, legal: LegalMove[]) => boolean;
}

export interface GameFace<View = Record<string, unknown>> {
  /** The board. */
  Board: SvelteComponent<BoardProps<View>>;
  /** What a seat owns, for its panel: compact for others, large for oneself. */
  Seat: SvelteComponent<SeatProps<View>>;
  /** Draws one component of the catalogue for the component browser. */
  Piece?: SvelteComponent<{ component: Component; size?: number }>;
  /** One line over the board: round, phase, what is asked of whom. */
  headline: (view: View, names: string[], actors: number[]) => string;
  /** What chance made of a move, in a few words for the log; without it the log shows the record as it is. */
  chance?: (outcome: Record<string, string>, names: string[], catalogue: Catalogue) => string;
  guide: GuideStep<View>[];
}
