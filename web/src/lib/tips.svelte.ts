/** The one card of explanation that is open: shown on hover or focus of a piece. */
import type { Snippet } from 'svelte';

interface Tip {
  anchor: Element;
  body: Snippet;
}

class Tips {
  current = $state.raw<Tip | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;

  show(anchor: Element, body: Snippet, delay = 350): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.current = { anchor, body }), this.current ? 60 : delay);
  }

  hide(): void {
    clearTimeout(this.timer);
    this.current = null;
  }
}

export const tips = new Tips();

/** Where a floating card goes: beside its anchor, inside the window. */
export function beside(anchor: DOMRect, width: number, height: number): { left: number; top: number } {
  const gap = 10;
  const left = Math.min(Math.max(gap, anchor.x + anchor.width / 2 - width / 2), innerWidth - width - gap);
  const below = anchor.bottom + gap;
  if (below + height <= innerHeight - gap) return { left: Math.max(gap, left), top: below };
  const above = anchor.top - height - gap;
  if (above >= gap) return { left: Math.max(gap, left), top: above };
  const right = anchor.right + gap + width <= innerWidth ? anchor.right + gap : anchor.left - width - gap;
  return { left: Math.min(Math.max(gap, right), Math.max(gap, innerWidth - width - gap)), top: Math.max(gap, innerHeight - height - gap) };
}
