import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Line } from '../src/api/live';

/** A socket that opens at once and answers only while somebody is there. */
class Socket {
  static OPEN = 1;
  static CONNECTING = 0;
  static CLOSED = 3;
  static all: Socket[] = [];
  static answers = true;
  readyState = 1;
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: (event: { code: number }) => void;
  constructor() {
    Socket.all.push(this);
    queueMicrotask(() => this.onopen?.());
  }
  send(): void {
    if (Socket.answers) queueMicrotask(() => this.onmessage?.({ data: '{"type":"pong","now":0}' }));
  }
  close(): void {
    this.readyState = 3;
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  Socket.all = [];
  Socket.answers = true;
  vi.stubGlobal('WebSocket', Socket);
  vi.stubGlobal('location', { protocol: 'http:', host: 'here' });
  vi.stubGlobal('document', { visibilityState: 'visible', addEventListener: vi.fn(), removeEventListener: vi.fn() });
  vi.stubGlobal('addEventListener', vi.fn());
  vi.stubGlobal('removeEventListener', vi.fn());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('takes a line that no longer answers for lost and opens another', async () => {
  const states: string[] = [];
  const line = new Line('t', { update: vi.fn(), presence: vi.fn(), state: (state) => states.push(state) });
  await vi.advanceTimersByTimeAsync(120_000);
  expect(Socket.all).toHaveLength(1);
  Socket.answers = false;
  await vi.advanceTimersByTimeAsync(28_200);
  expect(states.at(-1)).toBe('lost');
  Socket.answers = true;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(Socket.all).toHaveLength(2);
  expect(states.at(-1)).toBe('open');
  line.close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(Socket.all).toHaveLength(2);
});
