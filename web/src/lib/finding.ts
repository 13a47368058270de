/** Finding words in a page of rules: the blocks that contain them, each with the heading it stands under. */
export interface Found {
  block: Element;
  heading: string;
  before: string;
  hit: string;
  after: string;
}

const SHORTEST = 2;
const AROUND = 44;
const flat = (text: string) => text.replace(/\s+/g, ' ').trim();

export function find(page: Element, wanted: string): Found[] {
  const words = flat(wanted).toLowerCase();
  if (words.length < SHORTEST) return [];
  const found: Found[] = [];
  let heading = 'Introduction';
  for (const block of page.querySelectorAll('h2, h3, h4, p, li, tr, pre')) {
    if (/^H\d$/.test(block.tagName)) heading = flat(block.textContent);
    if (block.matches('li') && block.querySelector('li')) continue; // its own items are looked at
    const text = flat(block.matches('tr') ? [...block.children].map((cell) => cell.textContent).join(' · ') : block.textContent);
    const at = text.toLowerCase().indexOf(words);
    if (at < 0) continue;
    const from = Math.max(0, at - AROUND);
    const to = at + words.length + AROUND;
    found.push({
      block,
      heading,
      before: (from > 0 ? '…' : '') + text.slice(from, at),
      hit: text.slice(at, at + words.length),
      after: text.slice(at + words.length, to) + (to < text.length ? '…' : ''),
    });
  }
  return found;
}
