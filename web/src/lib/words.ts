/** Small things about text. */
export interface Piece {
  text: string;
  rule?: string;
}

const RULE = /\b(sections? (\d+(?:\.\d+)*)|R\d+)\b/g;

/** Split a reason into text and references to the rules page ("section 5.2", "R2"). */
export function withRules(text: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const match of text.matchAll(RULE)) {
    if (match.index > end) pieces.push({ text: text.slice(end, match.index) });
    pieces.push({ text: match[0], rule: match[2] ? `s${match[2]}` : match[0] });
    end = match.index + match[0].length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end) });
  return pieces;
}

export const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
export const lowered = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
export const spoken = (name: string): string => sentence(name.replaceAll('_', ' '));
export const plural = (n: number, one: string, many = one + 's'): string => `${n} ${n === 1 ? one : many}`;

/** "takes white and blue" as an order to oneself: "Take white and blue". */
export function imperative(words: string): string {
  const [, verb = '', rest = ''] = /^([a-z]*)(.*)$/is.exec(words) ?? [];
  const known: Record<string, string> = { is: 'Be', passes: 'Pass', does: 'Do', goes: 'Go', has: 'Have' };
  let base = known[verb] ?? verb;
  if (!known[verb]) {
    if (/(ss|sh|ch|x|zz)es$/.test(verb)) base = verb.slice(0, -2);
    else if (/[^aeiou]ies$/.test(verb)) base = verb.slice(0, -3) + 'y';
    else if (/[^s]s$/.test(verb)) base = verb.slice(0, -1);
  }
  return sentence(base + rest);
}

/** What a button is called: all its words, and what it shows among them, so that who reads it aloud is understood. */
export const called = (shown: string, words: string): string =>
  words.toLowerCase().includes(shown.toLowerCase()) ? words : `${shown}: ${words}`;

/** Where a number stands when this part of the way from one value to another has been counted. */
export const counting = (from: number, to: number, part: number): number => (part >= 1 ? to : from + Math.trunc((to - from) * part));

/** "seat 3" becomes the name of whoever sits there: the rules know seats, people know names. */
export const named = (words: string, names: readonly string[]): string =>
  words.replace(/\bseat (\d)\b/g, (said, number: string) => names[Number(number) - 1] ?? said);

export function clock(seconds: number): string {
  const s = Math.max(0, Math.floor(seconds));
  const two = (n: number) => String(n).padStart(2, '0');
  return s >= 3600 ? `${Math.floor(s / 3600)}:${two(Math.floor(s / 60) % 60)}:${two(s % 60)}` : `${Math.floor(s / 60)}:${two(s % 60)}`;
}

export function ago(iso: string | number, now = Date.now()): string {
  const then = typeof iso === 'number' ? iso * 1000 : Date.parse(iso);
  const s = Math.max(0, Math.round((now - then) / 1000));
  if (s < 60) return 'just now';
  if (s < 3600) return `${plural(Math.floor(s / 60), 'minute')} ago`;
  if (s < 86400) return `${plural(Math.floor(s / 3600), 'hour')} ago`;
  return `${plural(Math.floor(s / 86400), 'day')} ago`;
}
