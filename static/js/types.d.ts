// Shapes that several modules share. What goes over the wire is in api.d.ts.

import type {
  BoardState, DeviceRoundRequest, KeptWords, OwnWord, RichnessResponse, RoundState, RulesResponse, SearchResponse,
} from "#js/api.js";

/** Row and column of a tile, from 0. */
export type Place = [number, number];

/** Tile indices in order, counted from 0 in reading order. */
export type TilePath = number[];

/** A word of a board with a path. */
export interface WordEntry extends OwnWord {
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

/** `POST solve` */
export interface Solution {
  board: string;
  words: OwnWord[];
  /** Left out by this device, which has nothing to compare with. */
  richness?: RichnessResponse | null;
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

export type ShownBoard = Omit<BoardState, "size">;

export type Bonus = NonNullable<NonNullable<BoardState["bonuses"]>[number][number]>;

export type RoundTimes = Pick<RoundState, "starts_at" | "ends_at"> &
  Partial<Pick<RoundState, "settled" | "paused" | "writing_at" | "checking_at">>;

/** What the page of a game says of its state, with places for values. */
export interface Sentences {
  verdicts: Record<string, string>;
  ranks: string[];
  missing: string;
  highest: string;
  /** By the words of the round. */
  common: Record<string, string>;
  goals: string[];
  teams: string[];
  bonuses: Record<Bonus, string>;
  finish: string;
  /** By phase. */
  goOn: Partial<Record<string, string>>;
  start: Record<"first" | "next" | "solo" | "series", string>;
  /** Action and label. */
  pausing: Record<"pause" | "wait" | "resume", ["pause" | "resume", string]>;
  computers: Record<string, string>;
  host: string;
  deputy: string;
  away: string;
  noPhone: string;
  shortest: string;
  percent: string;
  closed: string;
  muted: string;
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

// -- lab -------------------------------------------------------------------------------------------

/** A step: its kind, the tile, its letters, the calls so far, and the word of a search by words. */
export type SearchStep = [
  kind: "enter" | "cut" | "found" | "leave",
  tile: Place | null,
  letters: string,
  calls: number,
  word?: string,
];

export type SearchAnswer = Omit<SearchResponse, "steps"> & { steps: SearchStep[] };

// -- without a network -----------------------------------------------------------------------------

export type RulePack = Pick<RulesResponse, "min_length" | "points" | "long_from" | "points_per_letter">;

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
  words: OwnWord[];
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
  hints?: HintsGiven;
}

/** By word: how many letters of it were asked for and are open, and how many hints that were. */
export type HintsGiven = Record<string, { letters: number; number: number }>;

/** game/rules/ranks.py and game/rules/blanks.py. `opened`: how many letters of every word, from how many ranks on. */
export interface BlankRule {
  percents: number[];
  least: number;
  opened: [number, number][];
}

/** A round of this device, as `POST me/rounds` takes it; `sent_at` is added then. */
export type DeviceRound = Omit<DeviceRoundRequest, "sent_at">;

/** What a page asks its worker: to solve a board, for a random one, or for the plan of a computer player. */
export interface DeviceQuestion {
  id: number;
  /** That of a lexicon that is kept. */
  address: string;
  solve?: { board: string[][]; rules: string; min_length: string; max_length: string };
  random?: { size: string; dice: string };
  /** The plan of a computer player, for a board with these words. */
  computer?: { rule: ComputerRule; strength: number; words: string[] };
  /** Which of these words are well known; null if nothing is known of the language. */
  known?: string[];
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
