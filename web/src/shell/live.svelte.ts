/**
 * A table that is open in this browser: the update on show, the log so far, the line to the server.
 *
 * Updates wait their turn, so that several moves by others are seen one after the other; `skip` shows the last one at once.
 */
import { tick } from 'svelte';
import { api } from '../api/client';
import { takeEarly } from '../api/early';
import { Line, type LineState } from '../api/live';
import type { LogLine, Presence, Update } from '../api/types.gen';
import { Play } from '../lib/play.svelte';
import { moves, settings } from '../lib/settings.svelte';
import { sound } from '../lib/sound';
import { named } from '../lib/words';
import { picture, travel } from '../lib/travel';
import { notice } from './notice.svelte';

const BETWEEN_MOVES_MS = 520;

/** Moves and log speak of people, not of seat numbers; what people say themselves stays as it is. */
function withNames(update: Update): Update {
  const names = update.seats.map((seat) => seat.name ?? `seat ${seat.seat + 1}`);
  return {
    ...update,
    legal: update.legal.map((move) => ({ ...move, words: named(move.words, names) })),
    log: update.log.map((line) => (line.kind === 'chat' ? line : { ...line, words: named(line.words, names) })),
  };
}

export class LiveTable {
  now = $state.raw<Update | null>(null);
  log = $state.raw<LogLine[]>([]);
  line = $state<LineState>('connecting');
  presence = $state.raw<Presence | null>(null);
  waiting = $state(0);
  busy = $state(false);
  /** A bot is thinking about a hint; moves can be made meanwhile. */
  thinking = $state(false);
  readonly play: Play;
  root: Element | null = null;
  ghosts: Element | null = null;
  private queue: Update[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private lastShown = 0;
  private wire: Line | null = null;
  private closed = false;
  /** Which of the own moves is on its way: a second click on the same picture of the table is not another move. */
  private sent: number | null = null;
  private running: Promise<boolean> = Promise.resolve(true);

  constructor(readonly id: string) {
    this.play = new Play(
      (name) => void this.move(name),
      (name) => this.why(name),
      () => settings.confirm,
    );
    void takeEarly(id).then((update) => update && this.hear(update));
    void api.greet().then(
      () => this.listen(),
      () => this.listen(),
    );
  }

  private listen(): void {
    if (this.closed) return;
    this.wire = new Line(this.id, {
      update: (update) => this.hear(update),
      presence: (presence) => (this.presence = presence),
      state: (state) => (this.line = state),
    });
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    this.wire?.close();
  }

  get seat(): number {
    return this.now?.viewer ?? -1;
  }

  get names(): string[] {
    return this.now?.seats.map((seat) => seat.name ?? 'open') ?? [];
  }

  get myTurn(): boolean {
    return this.now?.state === 'playing' && this.now.actors.includes(this.seat);
  }

  /** An update from the line or from the answer to a command; whichever comes first counts. */
  hear(heard: Update): void {
    const update = withNames(heard);
    const newest = this.queue.at(-1) ?? this.now;
    if (newest && update.seq < newest.seq) return;
    this.queue.push(update);
    this.waiting = this.queue.length;
    this.pump();
  }

  skip(): void {
    clearTimeout(this.timer);
    const all = this.queue.splice(0);
    this.waiting = 0;
    for (const update of all.slice(0, -1)) this.remember(update);
    const last = all.at(-1);
    if (last) void this.show(last);
  }

  private pump(): void {
    clearTimeout(this.timer);
    const next = this.queue[0];
    if (!next) return;
    const calm = !moves() || document.visibilityState !== 'visible' || this.now === null;
    const wait = calm ? 0 : Math.max(0, this.lastShown + this.pause(next) - performance.now());
    if (wait > 0) {
      this.timer = setTimeout(() => this.pump(), wait);
      return;
    }
    this.queue.shift();
    this.waiting = this.queue.length;
    void this.show(next).then(() => this.pump());
  }

  /** Time to look at the last move before the next one of somebody else is shown. */
  private pause(next: Update): number {
    const others = next.log.some((line) => line.kind === 'move' && line.seat !== next.viewer);
    return others ? BETWEEN_MOVES_MS / Math.max(1, this.queue.length / 2) : 0;
  }

  private remember(update: Update): void {
    const known = new Set(this.log.map((line) => line.seq));
    const fresh = update.log.filter((line) => !known.has(line.seq));
    if (fresh.length) this.log = [...this.log, ...fresh].sort((a, b) => a.seq - b.seq);
  }

  private async show(update: Update): Promise<void> {
    const first = this.now === null;
    const wasMine = this.myTurn;
    const acted = this.now?.made !== update.made || this.now.viewer !== update.viewer;
    const moved = acted || this.now?.ply !== update.ply;
    const before = !first && moves() && this.root && moved ? picture(this.root) : null;
    this.remember(update);
    this.now = update;
    this.play.game = update.setup.game;
    if (acted) this.play.clear(); // others may move at the same time: that disturbs nobody's choice
    this.play.refresh(update.legal, update.viewer >= 0);
    this.lastShown = performance.now();
    await tick();
    if (before && this.root && this.ghosts) travel(this.root, before, this.ghosts);
    if (!first) this.sing(update, wasMine);
  }

  private sing(update: Update, wasMine: boolean): void {
    if (update.state === 'over') sound('over');
    else if (!wasMine && this.myTurn) sound('turn');
    else if (update.log.some((line) => line.kind === 'move')) sound(wasMine ? 'mine' : 'move');
  }

  /** Run a command when those before it are through, and show what it changed; a refusal is said to the person, and false. */
  command(run: () => Promise<Update>): Promise<boolean> {
    this.running = this.running.then(() => this.carryOut(run));
    return this.running;
  }

  private async carryOut(run: () => Promise<Update>): Promise<boolean> {
    this.busy = true;
    try {
      this.hear(await run());
      this.skip(); // whoever has acted sees the table as it is now: a click on an older one would be refused
      return true;
    } catch (error) {
      sound('refuse');
      notice.bad(error);
      return false;
    } finally {
      this.busy = false;
    }
  }

  private async move(name: string): Promise<void> {
    const now = this.now;
    if (!now || this.sent === now.made) return;
    this.sent = now.made;
    await this.command(() => api.move(this.id, { seat: now.viewer, made: now.made, move: name }));
    if (this.sent === now.made) this.sent = null;
  }

  private async why(name: string): Promise<string> {
    if (this.seat < 0) return 'you are watching; only players move';
    try {
      const answer = await api.why(this.id, this.seat, name);
      return named(answer.reason ?? 'this is possible now', this.names);
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }

  async askHint(): Promise<string | null> {
    if (!this.now) return null;
    const made = this.now.made;
    this.thinking = true;
    try {
      const hint = await api.hint(this.id, this.seat);
      if (this.now.made !== made) return null; // the person was quicker
      this.play.hint = hint.name;
      return named(hint.words, this.names);
    } catch (error) {
      notice.bad(error);
      return null;
    } finally {
      this.thinking = false;
    }
  }
}
