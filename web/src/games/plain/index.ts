import type { GameFace } from '../contract';
import Board from './Board.svelte';
import Seat from './Seat.svelte';

function headline(view: Record<string, unknown>, names: string[], actors: number[]): string {
  const phase = typeof view.phase === 'string' ? ` · ${view.phase.replaceAll('_', ' ')}` : '';
  return actors.length ? `${actors.map((seat) => names[seat]).join(', ')} to act${phase}` : '';
}

export default { Board, Seat, headline, guide: [] } satisfies GameFace;
