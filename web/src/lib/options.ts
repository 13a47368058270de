/** Options of a table that differ from how the game is usually played; nobody reads a list of defaults. */
import type { GameInfo, TableSetup } from '../api/types.gen';
import { spoken } from './words';

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
const told = (value: unknown): string => (Array.isArray(value) ? value.map((one) => spoken(String(one))).join(', ') : value === true ? 'Yes' : value === false ? 'No' : spoken(String(value)));

export function unusual(setup: Pick<TableSetup, 'game' | 'options'>, games: Pick<GameInfo, 'name' | 'options'>[]): [string, string][] {
  const known = games.find((game) => game.name === setup.game)?.options;
  if (!known) return [];
  return Object.entries(setup.options)
    .filter(([name, value]) => !same(value, known.find((option) => option.name === name)?.default))
    .map(([name, value]) => [spoken(name), told(value)]);
}
