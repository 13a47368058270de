/** Every request of the app goes through here. A refusal becomes a Refused with a sentence for people. */
import { onTheShelf } from '../games';
import type * as t from './types.gen';

export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

async function call<T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T> {
  return send<T>(method, path, body === undefined ? undefined : JSON.stringify(body));
}

async function send<T>(method: 'GET' | 'POST', path: string, text?: string): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, {
      method,
      credentials: 'same-origin',
      ...(text === undefined ? {} : { body: text, headers: { 'Content-Type': 'application/json' } }),
    });
  } catch {
    throw new Refused(0, 'offline', 'The server cannot be reached. Trying again may help.');
  }
  if (!answer.ok) throw await refusal(answer);
  const said = await answer.text();
  return (answer.headers.get('Content-Type')?.includes('json') ? JSON.parse(said) : said) as T;
}

async function refusal(answer: Response): Promise<Refused> {
  try {
    const problem = (await answer.json()) as t.Problem;
    return new Refused(answer.status, problem.code, problem.detail || problem.title);
  } catch {
    return new Refused(answer.status, 'unknown', `The server answered ${answer.status}.`);
  }
}

const get = <T>(path: string) => call<T>('GET', path);
const post = <T>(path: string, body: unknown = {}) => call<T>('POST', path, body);
const at = (table: string, rest = '') => `/tables/${encodeURIComponent(table)}${rest}`;

/** Things that never change while the app is open are asked for once. */
function once<T>(ask: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const known = new Map<string, Promise<T>>();
  return (key) => {
    const found = known.get(key) ?? ask(key).catch((error: unknown) => (known.delete(key), Promise.reject(error)));
    known.set(key, found);
    return found;
  };
}

const oneGreeting = once(() => get<t.Me>('/me'));
const oneGames = once(async () => onTheShelf(await get<t.GameInfo[]>('/games')));

export const api = {
  games: () => oneGames(''),
  catalogue: once((game) => get<t.Component[]>(`/games/${game}/catalogue`)),
  rules: once((game) => get<string>(`/games/${game}/rules`)),
  actions: once((game) => get<t.ActionKind[]>(`/games/${game}/actions`)),
  me: () => get<t.Me>('/me'),
  /** The server gives a new guest a cookie when it is greeted; a live line opened before would stay a stranger's. */
  greet: () => oneGreeting(''),
  register: (body: t.Credentials) => post<t.Me>('/accounts', body),
  login: (body: t.Credentials) => post<t.Me>('/login', body),
  logout: () => post<t.Me>('/logout'),
  lobby: () => get<t.TableLine[]>('/tables'),
  mine: () => get<t.TableLine[]>('/mine'),
  table: (table: string) => get<t.Update>(at(table)),
  create: (body: t.CreateTable) => post<t.Update>('/tables', body),
  join: (table: string, body: t.JoinTable) => post<t.Update>(at(table, '/join'), body),
  leave: (table: string, seat: number) => post<t.Update>(at(table, '/leave'), { seat }),
  start: (table: string, body: t.StartTable) => post<t.Update>(at(table, '/start'), body),
  move: (table: string, body: t.MakeMove) => post<t.Update>(at(table, '/moves'), body),
  undo: (table: string, body: t.UndoMove) => post<t.Update>(at(table, '/undo'), body),
  answerUndo: (table: string, body: t.AnswerUndo) => post<t.Update>(at(table, '/undo/answer'), body),
  resign: (table: string, seat: number) => post<t.Update>(at(table, '/resign'), { seat }),
  bot: (table: string, body: t.GiveToBot) => post<t.Update>(at(table, '/bot'), body),
  back: (table: string, seat: number) => post<t.Update>(at(table, '/back'), { seat }),
  chat: (table: string, text: string) => post<t.Update>(at(table, '/chat'), { text }),
  rematch: (table: string) => post<t.Created>(at(table, '/rematch')),
  hint: (table: string, seat: number) => post<t.Hint>(at(table, '/hint'), { seat }),
  why: (table: string, seat: number, move: string) => get<t.WhyNot>(at(table, `/why?seat=${seat}&move=${encodeURIComponent(move)}`)),
  replay: (table: string) => get<t.ReplayInfo>(at(table, '/replay')),
  replayPly: (table: string, ply: number, viewer?: number) =>
    get<t.ReplayPly>(at(table, `/replay/${ply}${viewer === undefined ? '' : `?viewer=${viewer}`}`)),
  review: (table: string) => get<t.Review>(at(table, '/review')),
  startReview: (table: string) => post<t.Review>(at(table, '/review')),
  /** The file as it is: read and written again, a seed of 64 bits would lose its last digits. */
  upload: (text: string) => send<t.Created>('POST', '/files', text),
  fileAddress: (table: string) => `/api${at(table, '/file')}`,
};

export const says = (error: unknown): string => (error instanceof Error ? error.message : String(error));
