/** The boards, loaded when a table of their game is opened. A game without one is played on the plain board. */
import type { GameFace } from './contract';

type Loader = () => Promise<{ default: unknown }>;
const LOADERS: Record<string, Loader> = {
  splendor: () => import('./splendor'),
  troyes: () => import('./troyes'),
  archon: () => import('./archon'),
  anarchy: () => import('./anarchy'),
};

/** As they stand on the shelf: the game that is learnt quickest first, unknown ones last. */
export function onTheShelf<T extends { name: string }>(games: T[]): T[] {
  const order = Object.keys(LOADERS);
  const place = (game: T) => (order.includes(game.name) ? order.indexOf(game.name) : order.length);
  return [...games].sort((a, b) => place(a) - place(b));
}

export async function loadFace(game: string): Promise<GameFace> {
  const loader = LOADERS[game] ?? (() => import('./plain'));
  return (await loader()).default as GameFace;
}
