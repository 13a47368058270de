/** A name for a guest who has not chosen one. */
import { change, settings } from '../lib/settings.svelte';

const NAMES = ['Aliénor', 'Bertrand', 'Clémence', 'Drogo', 'Ermengarde', 'Fulk', 'Gisela', 'Hugues', 'Isabeau', 'Joscelin', 'Melisende', 'Odo', 'Petronilla', 'Raoul', 'Sibylla', 'Thibaut', 'Yolande', 'Godfrey'];

export function myName(): string {
  if (!settings.name) change('name', NAMES[Math.floor(Math.random() * NAMES.length)]!);
  return settings.name;
}
