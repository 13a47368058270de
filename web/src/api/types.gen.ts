// Written by `make types` from the Python structs. Do not edit.
/** A group of moves: the names are `pattern` with each label put in for `{}`. */
export interface ActionKind {
  pattern: string;
  labels: string[];
  help: string;
}

export interface AnswerCommand {
  type: "answer";
  seat: number;
  agree: boolean;
  id?: number;
}

/** The answer of a seat to another seat's wish to take a move back. */
export interface AnswerUndo {
  seat: number;
  agree: boolean;
}

export interface ChatCommand {
  type: "chat";
  text: string;
  id?: number;
}

/** One physical component for the component browser and the boards: a card, tile, noble, location, ... */
export interface Component {
  group: string;
  id: string;
  title: string;
  text: string;
  facts: Record<string, unknown>;
  provenance: string;
}

/** A table with no open seat starts at once. */
export interface CreateTable {
  game: string;
  seats: SeatPlan[];
  options?: Record<string, boolean | number | string | string[]>;
  name?: string;
  public?: boolean;
  turn_seconds?: number | null;
  seed?: number | null;
}

export interface Created {
  table: string;
}

export interface Credentials {
  name: string;
  password: string;
}

/** A command over the socket was carried out and is stored. */
export interface Done {
  type: "done";
  id: number;
  seq: number;
}

export interface GameInfo {
  name: string;
  title: string;
  about: string;
  seats: number[];
  options: OptionInfo[];
  levels: string[];
  rules_version: number;
  components: string;
}

/** Your own seat at any time, to the bot you choose; another person's when the table has waited for two minutes. */
export interface GiveToBot {
  seat: number;
  level?: "easy" | "greedy" | "hard" | "normal" | "random";
}

export interface Health {
  status: "ok";
  version: string;
  database: string;
}

/** What a bot would do in your place. */
export interface Hint {
  name: string;
  words: string;
}

export interface JoinTable {
  name: string;
  seat?: number | null;
}

export interface LegalMove {
  name: string;
  words: string;
}

/** One entry of the table's log, as far as this viewer may know it. */
export interface LogLine {
  seq: number;
  kind: "agree" | "ask" | "back" | "bot" | "chat" | "end" | "join" | "leave" | "move" | "refuse" | "rematch" | "resign" | "start" | "undo";
  ply: number;
  seat: number | null;
  name: string | null;
  words: string;
  at: number;
  move: string | null;
  chance: Record<string, string>;
}

/** `made` is the `made` of the last update: it says which of the seat's own moves this is. */
export interface MakeMove {
  seat: number;
  made: number;
  move: string;
}

/** Who this browser is. Guests have no account; the name is the last one used. */
export interface Me {
  account: string | null;
  name: string | null;
}

export interface MoveCommand {
  type: "move";
  seat: number;
  made: number;
  move: string;
  id?: number;
}

/** A typed option of a game. `choices` are for choice and subset, `low` and `high` for number. */
export interface OptionInfo {
  name: string;
  kind: "choice" | "flag" | "number" | "subset";
  default: boolean | number | string | string[];
  help: string;
  choices: string[];
  presets: Record<string, Record<string, boolean | number | string | string[]>>;
  low: number | null;
  high: number | null;
}

export interface PingCommand {
  type: "ping";
}

export interface Pong {
  type: "pong";
  now: number;
}

/** Who is connected, by seat, and how many watch. Sent when it changes. */
export interface Presence {
  type: "presence";
  online: boolean[];
  watching: number;
}

/** Why something was refused, as application/problem+json and over the socket. `code` is stable. */
export interface Problem {
  type: "problem";
  status: number;
  code: string;
  title: string;
  detail: string;
  id: number | null;
}

/** A finished match: every ply in words. `log[i]` leads from ply i to ply i + 1. */
export interface ReplayInfo {
  table: string;
  setup: TableSetup;
  names: string[];
  plies: number;
  log: LogLine[];
  scores: number[];
  ranking: number[] | null;
  end: string;
  seed: string;
  salt: string;
}

/** A finished match at one ply. */
export interface ReplayPly {
  ply: number;
  viewer: number | null;
  view: Record<string, unknown>;
  actors: number[];
  scores: number[];
  move: LegalMove | null;
  seat: number | null;
}

export interface Review {
  state: "done" | "failed" | "none" | "running";
  progress: number;
  plies: ReviewPly[];
  turning_points: TurningPoint[];
  problem: string | null;
}

/** After so many moves: each seat's chance to win. From ply 1 on also the move that led here. */
export interface ReviewPly {
  ply: number;
  win: number[];
  seat: number | null;
  move: string | null;
  words: string | null;
  change: number;
  loss: number;
  better: string | null;
  better_words: string | null;
}

export interface Say {
  text: string;
}

/** `away`: a bot plays for the person now, who may take the seat back. `deadline`: when the turn timer ends. */
export interface SeatInfo {
  seat: number;
  kind: "bot" | "open" | "person";
  name: string | null;
  level: string | null;
  online: boolean;
  away: boolean;
  resigned: boolean;
  deadline: number | null;
}

export interface SeatOnly {
  seat: number;
}

/** Who is to sit there: `me` (at most once), `open` for whoever joins, or a `bot` of a level. */
export interface SeatPlan {
  kind: "bot" | "me" | "open";
  level?: "easy" | "greedy" | "hard" | "normal" | "random";
}

/** `fill`: bots of this level take the seats still open. */
export interface StartTable {
  fill?: "easy" | "greedy" | "hard" | "normal" | "random" | null;
}

/** A table in a list. */
export interface TableLine {
  table: string;
  game: string;
  title: string;
  state: "open" | "over" | "playing";
  options: Record<string, unknown>;
  seats: (string | null)[];
  created: number;
  active: number;
  public: boolean;
  turn_seconds: number | null;
  seat: number | null;
  your_turn: boolean;
  ranking: number[] | null;
}

/** What does not change at a table. */
export interface TableSetup {
  game: string;
  title: string;
  options: Record<string, unknown>;
  public: boolean;
  turn_seconds: number | null;
  created: number;
  rules_version: number;
  components: string;
  commitment: string;
  sealed: boolean;
}

/** A move that changed the match: a `mistake`, or an `event` (luck, or a strong move). */
export interface TurningPoint {
  ply: number;
  seat: number;
  kind: "event" | "mistake";
  move: string;
  words: string;
  change: number;
  better: string | null;
  better_words: string | null;
}

export interface UndoCommand {
  type: "undo";
  seat: number;
  made: number;
  id?: number;
}

/** `free`: you may take your last move back. `asked`: a seat that asks for it, and who has agreed. */
export interface UndoInfo {
  free: boolean;
  can_ask: boolean;
  asked: number | null;
  agreed: number[];
}

/** Takes the seat's last move back where that is free, else asks the other people at the table for it. */
export interface UndoMove {
  seat: number;
  made: number;
}

/** The table now for one viewer, and the log since it last looked. Sent on connecting and on each change. */
export interface Update {
  type: "update";
  table: string;
  seq: number;
  state: "open" | "over" | "playing";
  ply: number;
  setup: TableSetup;
  viewer: number;
  host: boolean;
  made: number;
  view: Record<string, unknown> | null;
  actors: number[];
  legal: LegalMove[];
  undo: UndoInfo;
  scores: (number | null)[];
  ranking: number[] | null;
  end: "closed" | "finished" | "resigned" | null;
  seats: SeatInfo[];
  rematch: string | null;
  seed: string | null;
  salt: string | null;
  log: LogLine[];
}

/** Whether a move is legal for your seat now, what it would be in words, and if not, the reason. */
export interface WhyNot {
  legal: boolean;
  name: string;
  reason: string | null;
}
