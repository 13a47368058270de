/** The live line to a table: one WebSocket that comes back by itself and never shows anything twice. */
import type { Done, Presence, Pong, Problem, Update } from './types.gen';

type FromServer = Update | Presence | Done | Pong | Problem;
export type LineState = 'connecting' | 'open' | 'lost' | 'gone';

export interface Listener {
  update(update: Update): void;
  presence(presence: Presence): void;
  state(state: LineState): void;
}

const NO_SUCH_TABLE = 4404;
const PING_MS = 20_000;
const PATIENCE_MS = 8_000;

export class Line {
  private socket: WebSocket | null = null;
  private seq = 0;
  private tries = 0;
  private closed = false;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private ping: ReturnType<typeof setInterval> | undefined;
  private patience: ReturnType<typeof setTimeout> | undefined;
  private readonly online = () => this.hurry();

  constructor(
    private readonly table: string,
    private readonly listener: Listener,
  ) {
    addEventListener('online', this.online);
    document.addEventListener('visibilitychange', this.online);
    this.connect();
  }

  close(): void {
    this.closed = true;
    removeEventListener('online', this.online);
    document.removeEventListener('visibilitychange', this.online);
    clearTimeout(this.retry);
    clearInterval(this.ping);
    clearTimeout(this.patience);
    this.hangUp(this.socket);
  }

  /** A socket that is closed before it is open makes the browser complain: such a one is closed as soon as it is. */
  private hangUp(socket: WebSocket | null): void {
    if (socket?.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close();
    else socket?.close();
  }

  private connect(): void {
    if (this.closed) return;
    this.listener.state(this.tries === 0 ? 'connecting' : 'lost');
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${encodeURIComponent(this.table)}/live?since=${this.seq}`);
    this.socket = socket;
    socket.onopen = () => {
      this.tries = 0;
      this.listener.state('open');
      this.ping = setInterval(() => this.knock(socket), PING_MS);
    };
    socket.onmessage = (event: MessageEvent<string>) => !this.closed && this.hear(JSON.parse(event.data) as FromServer);
    socket.onclose = (event) => this.lost(event.code);
  }

  /** Ask whether anybody is there: a line can be dead, after sleep or in another network, long before the browser notices. */
  private knock(socket: WebSocket): void {
    if (socket.readyState !== WebSocket.OPEN) return;
    socket.send('{"type":"ping"}');
    clearTimeout(this.patience);
    this.patience = setTimeout(() => {
      socket.onclose = null;
      socket.onmessage = null;
      socket.close();
      this.lost(0);
    }, PATIENCE_MS);
  }

  private hear(message: FromServer): void {
    clearTimeout(this.patience);
    if (message.type === 'update') {
      this.seq = message.seq;
      this.listener.update(message);
    } else if (message.type === 'presence') this.listener.presence(message);
  }

  private lost(code: number): void {
    clearInterval(this.ping);
    clearTimeout(this.patience);
    if (this.closed) return;
    if (code === NO_SUCH_TABLE) return this.listener.state('gone');
    this.tries += 1;
    this.listener.state('lost');
    this.retry = setTimeout(() => this.connect(), Math.min(8000, 250 * 2 ** Math.min(this.tries, 5)));
  }

  private hurry(): void {
    if (document.visibilityState !== 'visible' || !this.socket) return;
    if (this.socket.readyState === WebSocket.OPEN) return this.knock(this.socket);
    if (this.socket.readyState !== WebSocket.CLOSED) return;
    clearTimeout(this.retry);
    this.connect();
  }
}
