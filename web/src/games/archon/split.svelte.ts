/**
 * The secret split, put together as a whole: ten cards in two piles. The game asks for it type by type; the piles are kept here
 * until they are confirmed, and then every question is answered from them.
 */
import type { Play } from '../../lib/play.svelte';
import { CARDS, HAND, MAGISTERS, type Counts } from './facts';
import type { SeatView } from './view.gen';

const place = (card: string | null): number => CARDS.findIndex((one) => one === card);

class Split {
  /** How many of each type go into the first hand. */
  hand = $state<Counts>({});
  /** Confirmed: questions that come are answered. */
  sealed = $state(false);
  private key = '';
  /** The last type that was answered; a view that is shown late may still ask for it. */
  private answered = -1;
  readonly size = $derived(Object.values(this.hand).reduce((sum, n) => sum + n, 0));

  /** Begin anew when another split begins: magisters in turn into both piles, courtiers fill them up. */
  begin(key: string, seat: SeatView): void {
    if (key === this.key) return;
    this.key = key;
    this.open();
    const hand: Counts = {};
    let held = 0;
    let early = true;
    for (const card of MAGISTERS) {
      const own = seat.cards[card] ?? 0;
      let n = Math.floor(own / 2);
      if (own % 2 && early) n += 1;
      if (own % 2) early = !early;
      hand[card] = this.settled(seat, card) ? (seat.hand?.[card] ?? 0) : Math.min(n, HAND - held);
      held += hand[card]!;
    }
    const courtiers = Math.min(seat.cards.courtier ?? 0, HAND - held);
    for (const card of [...MAGISTERS].reverse()) {
      const more = Math.min((seat.cards[card] ?? 0) - hand[card]!, HAND - held - courtiers);
      if (more > 0 && !this.settled(seat, card)) {
        hand[card]! += more;
        held += more;
      }
    }
    this.hand = { ...hand, courtier: courtiers };
  }

  /** What the game has been told already counts, whoever said it: a hint that was followed, or another window. */
  follow(seat: SeatView): void {
    const told = MAGISTERS.filter((card) => this.settled(seat, card) && this.hand[card] !== (seat.hand?.[card] ?? 0));
    if (told.length) this.hand = { ...this.hand, ...Object.fromEntries(told.map((card) => [card, seat.hand?.[card] ?? 0])) };
  }

  /** Types that the game has already been told about. */
  settled(seat: SeatView, card: string): boolean {
    const asked = seat.sorting === null ? CARDS.length : place(seat.sorting);
    return card !== 'courtier' && place(card) < asked;
  }

  move(card: string, toHand: boolean): void {
    this.hand = { ...this.hand, [card]: (this.hand[card] ?? 0) + (toHand ? 1 : -1) };
  }

  /** The move that answers the present question. */
  answer(seat: SeatView): string {
    return `hand ${this.hand[seat.sorting ?? ''] ?? 0} ${seat.sorting}`;
  }

  /** Confirmed piles are open again: all was said, or something was taken back. */
  open(): void {
    this.sealed = false;
    this.answered = -1;
  }

  /** Whether the next question of a confirmed split waits for its answer. */
  waits(seat: SeatView): boolean {
    return this.sealed && place(seat.sorting) > this.answered;
  }

  seal(play: Play, seat: SeatView): void {
    this.sealed = true;
    const name = this.answer(seat);
    if (!play.can(name)) return;
    this.answered = place(seat.sorting);
    play.play(name);
    if (play.pending?.name === name) play.confirm();
  }
}

export const split = new Split();
