/** What a person prefers, kept in this browser only. */
export interface Preferences {
  theme: 'auto' | 'light' | 'dark';
  motion: 'auto' | 'full' | 'none';
  sound: boolean;
  letters: boolean;
  confirm: boolean;
  name: string;
}

const KEY = 'bastide.settings';
const DEFAULTS: Preferences = { theme: 'auto', motion: 'auto', sound: false, letters: false, confirm: false, name: '' };

function stored(): Partial<Preferences> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof found === 'object' && found !== null ? (found as Partial<Preferences>) : {};
  } catch {
    return {};
  }
}

export const settings: Preferences = $state({ ...DEFAULTS, ...stored() });

export function change<K extends keyof Preferences>(key: K, value: Preferences[K]): void {
  settings[key] = value;
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    /* a browser without storage simply forgets */
  }
  dress();
}

const calm = window.matchMedia('(prefers-reduced-motion: reduce)');
calm.addEventListener('change', dress);

export function moves(): boolean {
  return settings.motion === 'full' || (settings.motion === 'auto' && !calm.matches);
}

/** Put theme and motion on the document. */
export function dress(): void {
  const root = document.documentElement;
  if (settings.theme === 'auto') root.removeAttribute('data-theme');
  else root.dataset.theme = settings.theme;
  root.classList.toggle('no-motion', !moves());
}
