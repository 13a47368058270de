/** Colours of goods, the same in both themes so that a ruby stays a ruby. */
export const GEMS: Record<string, { fill: string; dark: string; light: string; name: string }> = {
  white: { fill: '#f2ecdf', dark: '#c9bfa9', light: '#ffffff', name: 'diamond' },
  blue: { fill: '#2f62b3', dark: '#1d4079', light: '#7ea4e0', name: 'sapphire' },
  green: { fill: '#2f8556', dark: '#1d5a38', light: '#7cc59a', name: 'emerald' },
  red: { fill: '#b9352c', dark: '#7f1f1a', light: '#e58a80', name: 'ruby' },
  black: { fill: '#3a3436', dark: '#1d191b', light: '#857c80', name: 'onyx' },
  gold: { fill: '#d8a227', dark: '#94690f', light: '#f4d77f', name: 'gold' },
};
export const COLOURS = ['white', 'blue', 'green', 'red', 'black'] as const;
export const TOKENS = [...COLOURS, 'gold'] as const;
export type Colour = (typeof COLOURS)[number];

/** The heraldry of the seats: a colour and an ordinary each, so that nobody needs the colour. */
export const SEATS = [
  { colour: '#b3392f', ordinary: 'chevron', name: 'vermilion, a chevron' },
  { colour: '#27509b', ordinary: 'cross', name: 'lapis, a cross' },
  { colour: '#2f7d68', ordinary: 'bend', name: 'verdigris, a bend' },
  { colour: '#d39a1f', ordinary: 'pale', name: 'saffron, a pale' },
] as const;
export const NEUTRAL = { colour: '#8b8376', ordinary: 'plain', name: 'grey, plain' } as const;
export const heraldry = (seat: number) => SEATS[seat] ?? NEUTRAL;

/** A small repeatable generator for drawings: the same id always gives the same picture. */
export function dice(id: string): (n: number) => number {
  let h = 2166136261;
  for (const c of id) h = Math.imul(h ^ c.charCodeAt(0), 16777619);
  return (n) => {
    h = Math.imul(h ^ (h >>> 15), 2246822519);
    h ^= h >>> 13;
    return (h >>> 0) % n;
  };
}
