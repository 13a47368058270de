/** A finished match being looked at: one ply on show, views fetched as needed. */
import { tick } from 'svelte';
import { api, says } from '../api/client';
import type { ReplayInfo, ReplayPly } from '../api/types.gen';
import { loadFace } from '../games';
import type { Catalogue, GameFace } from '../games/contract';
import { moves } from '../lib/settings.svelte';
import { named } from '../lib/words';
import { picture, travel } from '../lib/travel';
import { notice } from './notice.svelte';

const STEP_MS = 900;

export class Replay {
  info = $state.raw<ReplayInfo | null>(null);
  shown = $state.raw<ReplayPly | null>(null);
  face = $state.raw<GameFace | null>(null);
  catalogue = $state.raw<Catalogue>({});
  ply = $state(0);
  running = $state(false);
  problem = $state('');
  /** Whose eyes: a seat, -1 for a spectator, undefined for everything. */
  viewer = $state<number | undefined>(undefined);
  root: Element | null = null;
  ghosts: Element | null = null;
  private known = new Map<string, Promise<ReplayPly>>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly id: string) {
    void this.open();
  }

  get plies(): number {
    return this.info?.plies ?? 0;
  }

  private async open(): Promise<void> {
    try {
      const info = await api.replay(this.id);
      const [face, components] = await Promise.all([loadFace(info.setup.game), api.catalogue(info.setup.game)]);
      this.catalogue = Object.fromEntries(components.map((component) => [component.id, component]));
      this.face = face;
      this.info = { ...info, log: info.log.map((line) => (line.kind === 'chat' ? line : { ...line, words: named(line.words, info.names) })) };
      await this.go(0);
    } catch (error) {
      this.problem = says(error);
    }
  }

  private at(ply: number): Promise<ReplayPly> {
    const key = `${ply}/${this.viewer ?? ''}`;
    const found = this.known.get(key) ?? api.replayPly(this.id, ply, this.viewer);
    this.known.set(key, found);
    found.catch(() => this.known.delete(key));
    return found;
  }

  async go(ply: number): Promise<void> {
    this.ply = Math.max(0, Math.min(this.plies, ply));
    const wanted = this.ply;
    try {
      const next = await this.at(wanted);
      if (this.ply !== wanted) return;
      const near = this.shown && Math.abs(this.shown.ply - wanted) <= 1;
      const before = near && moves() && this.root ? picture(this.root) : null;
      this.shown = next;
      await tick();
      if (before && this.root && this.ghosts) travel(this.root, before, this.ghosts);
      if (wanted < this.plies) void this.at(wanted + 1).catch(() => undefined);
    } catch (error) {
      if (this.ply !== wanted) return;
      if (!this.shown) this.problem = says(error);
      else {
        this.close();
        this.ply = this.shown.ply; // what is on show stays
        notice.bad(error);
      }
    }
  }

  look(viewer: number | undefined): void {
    this.viewer = viewer;
    void this.go(this.ply);
  }

  toggle(): void {
    this.running = !this.running;
    if (this.running && this.ply >= this.plies) this.ply = -1;
    this.run();
  }

  private run(): void {
    clearTimeout(this.timer);
    if (!this.running) return;
    void this.go(this.ply + 1);
    if (this.ply >= this.plies) this.running = false;
    else this.timer = setTimeout(() => this.run(), STEP_MS);
  }

  close(): void {
    this.running = false;
    clearTimeout(this.timer);
  }

  key(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if ((event.target as Element).closest('input:not([type=range]), textarea, select')) return;
    const steps: Record<string, () => unknown> = {
      ArrowLeft: () => this.go(this.ply - 1),
      ArrowRight: () => this.go(this.ply + 1),
      Home: () => this.go(0),
      End: () => this.go(this.plies),
    };
    if (event.key === ' ' && !(event.target as Element).closest('button, a')) this.toggle();
    else if (steps[event.key]) {
      this.running = false;
      steps[event.key]!();
    } else return;
    event.preventDefault();
  }
}
