/**
 * What a person may do now and is doing: the legal moves from the server, the words chosen so far, the move that waits for
 * confirmation. Boards and their spots share one of these; no rule is known here.
 */
import { getContext, setContext } from 'svelte';
import { complete, exact, reachable } from './sets';

export interface LegalMove {
  name: string;
  words: string;
}
export interface Reason {
  anchor: Element;
  text: string;
  moves: LegalMove[];
}

const KEY = Symbol('play');

export class Play {
  game = $state('');
  legal = $state.raw<LegalMove[]>([]);
  /** Words of a move that is being put together, in the order they were clicked. */
  chosen = $state<string[]>([]);
  /** A whole move that waits for Confirm. */
  pending = $state<LegalMove | null>(null);
  hint = $state<string | null>(null);
  /** Shown in place when something that is not allowed was clicked, or when there are several ways. */
  reason = $state.raw<Reason | null>(null);
  /** False for spectators and replays: then nothing can be clicked and nothing explains itself away. */
  active = $state(false);
  /** The verb of the move that is being put together. */
  verb = $state('');
  readonly words = $derived(new Map(this.legal.map((move) => [move.name, move.words])));

  readonly names = $derived(this.legal.map((move) => move.name));
  /** The chosen words are already a whole move, although more could be added. */
  readonly whole = $derived(this.chosen.length ? exact(this.names, this.verb, this.chosen) : undefined);

  constructor(
    private readonly send: (name: string) => void,
    private readonly ask: (name: string) => Promise<string>,
    private readonly wantsConfirmation: () => boolean = () => false,
  ) {}

  can(name: string): boolean {
    return this.words.has(name);
  }

  /** Those of the given moves that are legal. */
  among(names: string[]): LegalMove[] {
    return names.filter((name) => this.can(name)).map((name) => ({ name, words: this.words.get(name)! }));
  }

  play(name: string): void {
    this.reason = null;
    if (this.wantsConfirmation() && this.pending?.name !== name) {
      this.pending = { name, words: this.words.get(name) ?? name };
      return;
    }
    this.clear();
    this.send(name);
  }

  confirm(): void {
    const name = this.pending?.name ?? this.whole;
    if (!name) return;
    this.clear();
    this.send(name);
  }

  /** Whether a word can be added to the move that is being put together. */
  canAdd(verb: string, word: string): boolean {
    const chosen = this.verb === verb ? this.chosen : [];
    return reachable(this.names, verb, [...chosen, word]).length > 0;
  }

  /** Add a word; a move that is complete is played. */
  add(verb: string, word: string): void {
    this.chosen = [...(this.verb === verb ? this.chosen : []), word];
    this.verb = verb;
    this.reason = null;
    const name = complete(this.names, verb, this.chosen);
    if (name) this.play(name);
  }

  back(): void {
    if (this.pending) {
      this.pending = null;
      this.chosen = [];
    } else this.chosen = this.chosen.slice(0, -1);
    this.reason = null;
  }

  clear(): void {
    this.chosen = [];
    this.pending = null;
    this.reason = null;
    this.hint = null;
  }

  whyNot(name: string): Promise<string> {
    return this.ask(name);
  }

  /** Say at a piece why its move is not allowed, and what is possible there instead. */
  async explain(anchor: Element, name: string, instead: LegalMove[] = []): Promise<void> {
    this.reason = { anchor, text: '', moves: instead };
    const text = await this.ask(name);
    if (this.reason?.anchor === anchor) this.reason = { anchor, text, moves: instead };
  }

  /** Say something at a piece that no move belongs to. */
  say(anchor: Element, text: string, moves: LegalMove[] = []): void {
    this.reason = { anchor, text, moves };
  }

  offer(anchor: Element, moves: LegalMove[]): void {
    this.reason = { anchor, text: '', moves };
  }

  /** The table changed. What was chosen so far stays if the same moves are still legal: a word of chat disturbs nobody. */
  refresh(legal: LegalMove[], active: boolean): void {
    const same = legal.length === this.legal.length && legal.every((move, i) => move.name === this.legal[i]?.name);
    this.legal = legal;
    this.active = active;
    if (!same) this.clear();
  }
}

export const providePlay = (play: Play): Play => setContext(KEY, play);
export const usePlay = (): Play => getContext<Play>(KEY);
