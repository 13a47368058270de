/**
 * Pieces travel from where they were to where they are.
 *
 * A board marks its pieces with data attributes and nothing else:
 *   data-piece="card:1W7"             one thing with a name; if it is elsewhere after a move it travels there
 *   data-from="deck:1"                where a piece that was not there before comes from
 *   data-holds="card:1W7 card:2U1"    pieces that lie inside this element without being drawn one by one
 *   data-pile="gem:white" data-count  things that are only counted; differences fly between piles of the same name
 */
const EASE = 'cubic-bezier(0.3, 0.1, 0.2, 1)';
export const TRAVEL_MS = 220;

interface Place {
  box: DOMRect;
  node: Element;
  copy: Element | null;
}
interface Pile {
  name: string;
  count: number;
  node: Element;
  box: DOMRect;
}
export interface Picture {
  pieces: Map<string, Place>;
  piles: Map<string, Pile>;
}

const visible = (box: DOMRect) => box.width > 0 && box.height > 0;

/** Remember where everything is, before the view changes. */
export function picture(root: Element): Picture {
  const pieces = new Map<string, Place>();
  for (const node of root.querySelectorAll('[data-piece]')) {
    const box = node.getBoundingClientRect();
    if (visible(box)) pieces.set((node as HTMLElement).dataset.piece!, { box, node, copy: node.cloneNode(true) as Element });
  }
  return { pieces, piles: piles(root) };
}

function piles(root: Element): Map<string, Pile> {
  const found = new Map<string, Pile>();
  for (const node of root.querySelectorAll<HTMLElement>('[data-pile]')) {
    const box = node.getBoundingClientRect();
    const key = `${node.dataset.pile}@${node.dataset.at ?? ''}`;
    if (visible(box)) found.set(key, { name: node.dataset.pile!, count: Number(node.dataset.count ?? 0), node, box });
  }
  return found;
}

/** Animate from the remembered picture to the present one. */
export function travel(root: Element, before: Picture, ghosts: Element): void {
  const holders = heldBy(root);
  const now = new Map<string, Element>();
  for (const node of root.querySelectorAll('[data-piece]')) now.set((node as HTMLElement).dataset.piece!, node);
  for (const [name, node] of now) {
    const box = node.getBoundingClientRect();
    if (!visible(box)) continue;
    const was = before.pieces.get(name)?.box ?? origin(node, before);
    if (was && moved(was, box)) slide(node, was, box);
    else if (!was) appear(node);
  }
  for (const [name, place] of before.pieces) {
    const holder = now.has(name) ? null : holders.get(name);
    if (holder && place.copy) fly(ghosts, place.copy, place.box, holder.getBoundingClientRect());
  }
  flyPiles(before.piles, piles(root), ghosts);
}

function heldBy(root: Element): Map<string, Element> {
  const holders = new Map<string, Element>();
  for (const node of root.querySelectorAll<HTMLElement>('[data-holds]')) {
    if (visible(node.getBoundingClientRect())) for (const name of node.dataset.holds!.split(' ')) holders.set(name, node);
  }
  return holders;
}

function origin(node: Element, before: Picture): DOMRect | null {
  const from = (node as HTMLElement).dataset.from;
  return from ? (before.pieces.get(from)?.box ?? null) : null;
}

const moved = (a: DOMRect, b: DOMRect) => Math.abs(a.x - b.x) + Math.abs(a.y - b.y) > 2 || Math.abs(a.width - b.width) > 2;

/** How much larger the table is drawn than it is laid out. */
const zoomOf = (node: Element): number => (node as Element & { currentCSSZoom?: number }).currentCSSZoom ?? 1;

function slide(node: Element, was: DOMRect, box: DOMRect): void {
  const zoom = zoomOf(node);
  const shift = `translate(${(was.x - box.x) / zoom}px, ${(was.y - box.y) / zoom}px) scale(${was.width / box.width})`;
  node.animate([{ transform: shift, transformOrigin: '0 0', zIndex: 5 }, { transform: 'none', transformOrigin: '0 0', zIndex: 5 }], {
    duration: TRAVEL_MS,
    easing: EASE,
  });
}

function appear(node: Element): void {
  node.animate([{ opacity: 0 }, { opacity: 1 }], { duration: TRAVEL_MS, easing: 'ease-out' });
}

/** A ghost is a picture only: it cannot be found, chosen or clicked. */
function strip(node: Element): void {
  for (const { name } of [...node.attributes]) if (name.startsWith('data-') || name === 'id') node.removeAttribute(name);
  node.classList.remove('legal-ring', 'chosen-ring', 'hint-ring');
}

function fly(ghosts: Element, copy: Element, from: DOMRect, to: DOMRect, delay = 0): void {
  const ghost = copy as HTMLElement;
  for (const node of [ghost, ...ghost.querySelectorAll('*')]) strip(node);
  ghost.setAttribute('aria-hidden', 'true');
  ghost.setAttribute('inert', '');
  ghosts.append(ghost);
  const px = (n: number) => `${n}px`;
  Object.assign(ghost.style, { position: 'fixed', left: px(from.x), top: px(from.y), width: px(from.width), height: px(from.height), margin: '0' });
  const scale = Math.max(0.15, Math.min(to.width / from.width, to.height / from.height, 1));
  const dx = to.x + to.width / 2 - (from.x + from.width / 2);
  const dy = to.y + to.height / 2 - (from.y + from.height / 2);
  const end = `translate(${dx}px, ${dy}px) scale(${scale})`;
  const flight = ghost.animate(
    [
      { transform: 'none', opacity: 1 },
      { transform: end, opacity: 1, offset: 0.85 },
      { transform: end, opacity: 0 },
    ],
    { duration: TRAVEL_MS * 1.6, delay, easing: EASE, fill: 'both' },
  );
  flight.finished.then(
    () => ghost.remove(),
    () => ghost.remove(),
  );
}

/** What one pile lost another gained: let that many ghosts fly. */
function flyPiles(before: Map<string, Pile>, after: Map<string, Pile>, ghosts: Element): void {
  const lost = new Map<string, Pile[]>();
  const won = new Map<string, Pile[]>();
  for (const [key, pile] of after) {
    const change = pile.count - (before.get(key)?.count ?? pile.count);
    const side = change > 0 ? won : lost;
    for (let i = 0; i < Math.abs(change); i++) side.set(pile.name, [...(side.get(pile.name) ?? []), pile]);
  }
  let flights = 0;
  for (const [name, sources] of lost) {
    const targets = won.get(name) ?? [];
    for (let i = 0; i < Math.min(sources.length, targets.length, 8); i++) {
      const icon = sources[i]!.node.querySelector('svg') ?? sources[i]!.node;
      fly(ghosts, icon.cloneNode(true) as Element, icon.getBoundingClientRect(), targets[i]!.box, 45 * flights++);
    }
  }
}
