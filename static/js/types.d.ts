// The shapes of the API's answers and of the socket's messages, as docs/protocol.md describes them,
// and the shapes that several modules share. Times are milliseconds since 1970 by the server's clock.

/** Row and column of a tile, from 0. */
export type Place = [number, number];

/** Tile indices in order, counted from 0 in reading order. */
export type TilePath = number[];

/** A word of a board. */
export interface ScoredWord {
  word: string;
  /** The word as people write it, where tiles spell it otherwise: `été`. */
  written?: string | undefined;
  points: number;
  /** Whether it counts as a bonus, in a round in which rare words do. */
  rare?: boolean | undefined;
}

/** A word of a board with a path. */
export interface WordEntry extends ScoredWord {
  readonly path: TilePath;
}

/** What drawing needs of a board: its size and its faces. */
export interface Tiles {
  rows: number;
  columns: number;
  tiles: string[];
}

/** A board that the path of a word can be drawn on. */
export interface PathBoard {
  readonly grid: Tiles;
  drawPath(entry: { word: string; path: TilePath } | null, others?: TilePath[]): void;
}

// -- solving ---------------------------------------------------------------------------------------

export interface Richness {
  percent: number;
  sample: number;
  dice: string | null;
}

/** `POST solve` */
export interface Solution {
  board: string;
  words: ScoredWord[];
  /** Left out by this device, which has nothing to compare with. */
  richness?: Richness | null;
}

/** `POST trace` */
export interface Trace {
  paths: Place[][];
  complete: boolean;
}

/** `GET dictionaries/SLUG/words/WORD/definitions` */
export interface Definitions {
  word: string;
  entries: { word: string; senses: string[] }[];
  attribution: { name: string; url: string; licence: string } | null;
  wiktionary: string;
}

/** `GET boards/random` */
export interface RandomBoard {
  size: string;
  rows: string[][];
}

export interface SolverSettings {
  dictionary: string;
  min_length: string;
  max_length: string;
  rules: string;
  dice: string;
}

/** The default dictionary, and the default minimum length of each rule pack. */
export interface SolverDefaults {
  dictionary: string;
  lengths: Record<string, number>;
}

// -- play ------------------------------------------------------------------------------------------

export type Phase = "lobby" | "countdown" | "playing" | "paused" | "writing" | "checking" | "finished";

export interface Handicap {
  min_length: number | null;
  percent: number;
}

export interface Player {
  seat: number;
  name: string;
  /** How strong a computer player is; null for people. */
  computer: string | null;
  host: boolean;
  online: boolean;
  words: number;
  handicap: Handicap | null;
  /** The number of the team; left out without teams. */
  team?: number;
  /** What the player has just said, and when. */
  said?: { phrase: string, at: number };
}

export type Bonus = "DL" | "TL" | "DW" | "TW";

export interface Board {
  rows: string[][];
  bonuses: (Bonus | null)[][] | null;
  values: number[][] | null;
  /** Letters that no tile shows, each with what tiles spell it with. */
  accents?: Record<string, string>;
}

export interface RoundTimes {
  starts_at: number;
  /** Null for an untimed round. */
  ends_at: number | null;
  settled?: boolean;
  paused?: boolean;
  /** On paper: when the clock runs out and lists are typed, and when all were in. */
  writing_at?: number | null;
  checking_at?: number | null;
}

export interface Round extends RoundTimes {
  id: string;
  number: number;
  series_place: number;
  next_starts_at: number | null;
  settled: boolean;
  paused: boolean;
  /** What a paused round has left on its clock; null without a clock. */
  time_left: number | null;
  /** Null before the start. */
  board: Board | null;
  /** Left out but on paper. Scripts compare it to know that the page has to be fetched again. */
  paper?: { has_board: boolean };
  /** The goals of those who play together, and their points. */
  goals?: number[];
  points?: number;
  words_from: "dictionary" | "list" | "double" | "bonus";
  /** How many words the board has that are no bonus: the common ones, or those of a list. */
  common?: number;
}

export interface Knock {
  seat: number;
  name: string;
  /** The seat that they say is theirs, on another device. */
  claims: number | null;
  claims_name: string | null;
}

/** A word that a player has found in the running round. */
export interface PlayerFind {
  seat: number;
  word: string;
  written?: string | undefined;
  points: number;
}

export interface You {
  seat: number;
  name: string;
  min_length: number | null;
  may_start: boolean;
  may_pause: boolean;
  may_end: boolean;
  words: ScoredWord[];
  /** The words of all players, for the host who only hosts this round. */
  finds: PlayerFind[] | null;
  /** The words of others in the team; left out without teams. */
  team_finds?: PlayerFind[];
  /** On paper: what the player has voted on words. */
  votes?: Record<string, boolean>;
  /** Who waits to be let in; empty unless the player is the host. */
  knocks: Knock[];
  /** Whom the host can restore. */
  removed: { seat: number; name: string; removed_at: number }[];
  /** The address of the big screen, with its key; null unless the player is the host. */
  screen: string | null;
}

export interface Game {
  public: boolean;
  host: number;
  host_name: string | null;
  deputy: number | null;
  closed: boolean;
  daily: boolean;
  door: "open" | "knock" | "locked";
  held: boolean;
  settings: {
    rows: number;
    columns: number;
    round_seconds: number | null;
    rounds: number | null;
    rated: string;
    teams: number;
    paper: boolean;
    phrases: boolean;
    host_plays: boolean;
    if_away: "wait" | "anyone" | "deputy";
  };
}

/** `GET games/CODE`, the socket's first message, and the answer to most changes of a game. */
export interface Snapshot {
  server_time: number;
  you: You | null;
  game: Game;
  round: Round | null;
  players: Player[];
  present: number;
  announcements: Announcement[];
}

export interface Announcement {
  id: number;
  text: string;
}

/** `GET me/notices` */
export interface Notices {
  unread: number;
  items: Notice[];
}

/** `game`: empty unless it is an invitation. */
export interface Notice {
  id: number;
  kind: string;
  text: string;
  address: string;
  read: boolean;
  game: string;
}

/** `POST games/CODE/words` */
export interface Verdict {
  word: string;
  written?: string | undefined;
  accepted: boolean;
  points?: number;
  rare?: boolean;
  code?: string | null;
}

export type Ack = Verdict & { type: "ack"; id: number };
export type ErrorMessage = { type: "error"; code: string; id?: number; detail?: string };
export type ScoresMessage = {
  type: "scores";
  /** Of those who play together. */
  points?: number;
  /** In a round of teams: the words of all, by seat. */
  counts?: Record<number, number>;
  players: Player[];
  present: number;
};

/** What the socket sends. `found` comes to other connections of the same player. */
export type ServerMessage = { server_time?: number } & (
  | ({ type: "snapshot" } & Snapshot)
  | Ack
  | ScoresMessage
  | { type: "players"; server_time: number; players: Player[]; present: number }
  | { type: "knocks"; knocks: Knock[] }
  | { type: "finds"; round: string; finds: PlayerFind[] }
  | { type: "results"; round: string }
  | { type: "found"; word: string; written?: string | undefined; points: number; rare?: boolean }
  | { type: "pong"; id: number }
  | { type: "restart"; retry_ms: number }
  | ErrorMessage
);

/** What the page sends over the socket. */
export type ClientMessage =
  | { type: "word"; id: number; word: string; round: string | null; again: boolean }
  | { type: "ping"; id: number }
  | HiddenMessage;

/** What a page tells of a rated round: how often and how long it was out of sight so far. */
export interface HiddenMessage {
  type: "hidden";
  round: string;
  times: number;
  seconds: number;
}

// -- results ---------------------------------------------------------------------------------------

/** A word of the results: who found it, and how common it is (Zipf scale, 0 where unknown). */
export interface ResultWord {
  word: string;
  written?: string | undefined;
  points: number;
  finders: number[];
  common: number;
}

/** A found word; `at` in milliseconds since the start of the round. */
export interface Find extends ScoredWord {
  at: number;
  cancelled: boolean;
}

export interface TimelinePlayer {
  name: string;
  seat: number;
  points: number;
  finds: Find[];
}

export interface TimelineData {
  /** The length of the round in milliseconds. */
  length: number;
  /** Sorted by their final points, the most first. */
  players: TimelinePlayer[];
}

// -- lab -------------------------------------------------------------------------------------------

/** A step: its kind, the tile, its letters, the calls so far, and the word of a search by words. */
export type SearchStep = [
  kind: "enter" | "cut" | "found" | "leave",
  tile: Place | null,
  letters: string,
  calls: number,
  word?: string,
];

/** `POST lab/search` */
export interface SearchAnswer {
  rows: string[][];
  words: string[];
  steps: SearchStep[];
  complete: boolean;
}

// -- without a network -----------------------------------------------------------------------------

/** What a word is worth by its length, as `GET rules` lists it. */
export interface RulePack {
  min_length: number;
  points: number[];
  long_from: number | null;
  points_per_letter: number;
}

/** The first line of a lexicon for devices (`game/services/solving/device_lexicon.py`). */
export interface LexiconHead {
  letters: string;
  plain_q: boolean;
  accents: Record<string, string> | null;
  places: Record<string, number> | null;
  rules: Record<string, RulePack>;
  dice: { name: string; size: string; dice: string[][] }[];
  frequencies: Record<string, number>;
}

/**
 * A round that this device judges. `endsAt` is null without a clock; `isOver` once its words are shown. `words`: those of
 * the board. `rival`: a computer player, and the words that it is going to find, with the seconds until then.
 */
export interface OwnRound {
  dictionary: string;
  rows: string[][];
  accents: Record<string, string>;
  board: string;
  words: ScoredWord[];
  minLength: number;
  startedAt: number;
  endsAt: number | null;
  found: { word: string; at: number }[];
  isOver: boolean;
  rival: { name: string; strength: number; plan: { word: string; after: number }[] } | null;
  /** A try of the daily board, whose `words` are known by their checksums alone. */
  daily?: { game: string; round: string; words: KeptWords["words"] };
  /** The words that the board of a drill was dealt for. */
  drill?: string[];
}

/** What the page of a try of the daily board carries for this device. `words`: points, and whether they are a bonus. */
export interface KeptWords {
  board: string;
  dictionary: string;
  words: Record<number, [points: number, rare: boolean]>;
}

/** A round of this device, as `POST me/rounds` takes it; `sent_at` is added then. */
export interface DeviceRound {
  key: string;
  board: string;
  dictionary: string;
  min_length: number;
  started_at: number;
  ended_at: number;
  words: { word: string; at: number }[];
  /** The computer player of the round, if there was one. */
  computer?: { strength: number; words: { word: string; at: number }[] };
  drill?: string[];
}

/** What a page asks its worker: to solve a board, for a random one, or for the plan of a computer player. */
export interface DeviceQuestion {
  id: number;
  /** That of a lexicon that is kept. */
  address: string;
  solve?: { board: string[][]; rules: string; min_length: string; max_length: string };
  random?: { size: string; dice: string };
  /** The plan of a computer player, for a board with these words. */
  computer?: { rule: ComputerRule; strength: number; words: string[] };
}

/** The numbers of `rule` in game/rules/computer.py. */
export interface ComputerRule {
  skills: Record<number, { rarest: number; pause: number; overlooked: number }>;
  knowledge_spread: number;
  pause_spread: number;
  quickest: number;
  quickest_letter: number;
  plain_length: number;
  longer: number;
  commoner: number;
}

/** A dictionary that devices can keep. `bytes`: roughly; null if that is not known. */
export interface DeviceWords {
  name: string;
  address: string;
  bytes: number | null;
}

export interface DeviceAnswer {
  id: number;
  answer?: any;
  refusal?: { detail: string; values: Record<string, number>; field: string };
}

/** The parts of a service worker's scope that it uses; TypeScript has them in a library without a DOM. */
export interface ServiceWorkerScope {
  /** Set by /sw.js. */
  shell: { version: string; pages: string[]; fallback: string; rounds: string; icon: string };
  registration: {
    navigationPreload?: { enable(): Promise<void> };
    showNotification(title: string, options: NotificationOptions): Promise<void>;
  };
  clients: {
    claim(): Promise<void>;
    matchAll(options: { type: "window"; includeUncontrolled: boolean }): Promise<{ url: string; focus(): Promise<unknown> }[]>;
    openWindow(url: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(name: "install" | "activate", listener: (event: { waitUntil(work: Promise<unknown>): void }) => void): void;
  addEventListener(name: "fetch", listener: (event: WorkerFetchEvent) => void): void;
  addEventListener(name: "message", listener: (event: MessageEvent & { waitUntil(work: Promise<unknown>): void }) => void): void;
  addEventListener(name: "push", listener: (event: { data: { json(): PushedNotice }; waitUntil(work: Promise<unknown>): void }) => void): void;
  addEventListener(name: "notificationclick", listener: (event: { notification: Notification; waitUntil(work: Promise<unknown>): void }) => void): void;
}

/** What the site sends to a device. */
export interface PushedNotice {
  text: string;
  address: string;
  tag: string;
}

export interface WorkerFetchEvent {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
}
