/** The boards, loaded when a table of their game is opened. A game without one is played on the plain board. */
import type { GameFace } from './contract';

type Loader = () => Promise<{ default: unknown }>;
const LOADERS: Record<string, Loader> = {
  anarchy: () => import('./anarchy'),
  archon: () => import('./archon'),
  splendor: () => import('./splendor'),
  troyes: () => import('./troyes'),
};

export async function loadFace(game: string): Promise<GameFace> {
  const loader = LOADERS[game] ?? (() => import('./plain'));
  return (await loader()).default as GameFace;
}
