/** Asked for before the table page has arrived: the table itself, then its board and components. */
import { loadFace } from '../games';
import { api } from './client';
import type { Update } from './types.gen';

const asked = new Map<string, Promise<Update | null>>();

export function askEarly(table: string): void {
  const answer = api.table(table).then(
    (update) => {
      void loadFace(update.setup.game).catch(() => undefined);
      void api.catalogue(update.setup.game).catch(() => undefined);
      return update;
    },
    () => null,
  );
  asked.set(table, answer);
}

export function takeEarly(table: string): Promise<Update | null> {
  const answer = asked.get(table) ?? Promise.resolve(null);
  asked.delete(table);
  return answer;
}
