// Written by `make browser-types` from the API's schema and the socket's messages.

export interface AckMessage {
  /** How the word is written, if tiles spell it otherwise: `été` for `ete`, and `cote, côte` for two words that are spelled alike. */
  written?: string | undefined;
  /** True for a bonus: a rare word, or one that is not on the list. */
  rare?: boolean | undefined;
  /** As tiles spell it. */
  word: string;
  accepted: boolean;
  /** The points of an accepted word. */
  points?: number | undefined;
  /** Why the word was not accepted. */
  code?: string | undefined;
  type: "ack";
  id: number;
}

export interface AlgorithmResponse {
  name: string;
  title: string;
  /** One sentence. */
  summary: string;
  /** A longer description. */
  about: string;
  /** The source of the algorithm. */
  origin: string;
}

export interface AnnouncementState {
  id: number;
  text: string;
  /** Milliseconds since 1970. */
  ends_at: number;
}

export interface Attribution {
  name: string;
  url: string;
  licence: string;
}

export interface BlankState {
  length: number;
  /** The first letters that are open; of a found word all. */
  letters: string;
  found: boolean;
  /** The row and the column where it begins, from 1, if that was asked for. */
  start: number[] | null;
  /** Empty unless it was asked for. */
  meaning: string;
  /** How many hints you have asked for. */
  hints: number;
}

export interface BoardState {
  rows: string[][];
  size: [number, number];
  /** The bonus of each tile, row by row: double or triple letter or word. Null unless the scoring is `ruzzle`. */
  bonuses: (("DL" | "TL" | "DW" | "TW" | null)[])[] | null;
  /** The letter value of each tile, row by row. Null unless the scoring is `ruzzle`. */
  values: number[][] | null;
  /** Letters that players may type though no tile shows them, each with what tiles spell it with; left out if there are none. */
  accents?: Record<string, string> | undefined;
}

export type ClientMessage = WordMessage | StartMessage | FinishMessage | PingMessage | HiddenMessage;

export type CommonWordsEnum = "alike" | "first" | "only";

export type ComputerEnum = "child" | "beginner" | "average" | "expert" | "champion";

export interface CountsResponse {
  /** How often the search tried a tile. */
  calls: number;
  /** How often the search entered a tile. */
  entered: number;
  /** The number of words found. */
  words: number;
  /** False if the search stopped at the limit. */
  complete: boolean;
}

export interface DefinitionsResponse {
  word: string;
  dictionary: string;
  /** The word itself, then the word of which it is a form. */
  entries: Entry[];
  /** Null if the site has no definitions in the language. */
  attribution: Attribution | null;
  /** The address of the page to read more. */
  wiktionary: string;
}

export interface DeviceComputer {
  /** 1: child, 2: beginner, 3: average, 4: expert, 5: champion. */
  strength: number;
  words: DeviceWord[];
}

export interface DeviceRoundRequest {
  /** Your own; a round that was sent before is kept once. */
  key: string;
  /** Letters in reading order (`catdlinemaropets`); or rows separated by `/`, with tiles separated by spaces where one has several letters; or a list of rows, each a string or a list of tiles. `Q` alone is `Qu`, or the letter Q with a French dictionary; `Q.` always is the letter. `?` is any letter, `#` a blocked tile. */
  board: string | string[] | string[][];
  /** The slug of a dictionary. */
  dictionary: string;
  /** The minimum length of a word. */
  min_length?: number | null | undefined;
  /** Milliseconds since 1970. */
  started_at: number;
  /** Milliseconds since 1970. */
  ended_at: number;
  /** Milliseconds since 1970. Now, by the clock of the device; corrects the other times. */
  sent_at: number;
  words: DeviceWord[];
  /** The computer player, if there was one. */
  computer?: DeviceComputer | undefined;
  /** The words that you had missed before, if the board was dealt for them. */
  drill?: string[] | undefined;
}

export interface DeviceWord {
  word: string;
  /** Milliseconds since 1970. When it was found. */
  at: number;
}

export type DoorEnum = "open" | "knock" | "locked";

export interface Entry {
  word: string;
  senses: string[];
}

export interface ErrorMessage {
  type: "error";
  id?: number | undefined;
  code: string;
  detail: string;
  field?: string | undefined;
  retry_after?: number | undefined;
}

export interface FindState {
  /** How the word is written, if tiles spell it otherwise: `été` for `ete`, and `cote, côte` for two words that are spelled alike. */
  written?: string | undefined;
  word: string;
  points: number;
  seat: number;
}

export interface FindsMessage {
  type: "finds";
  round: string;
  finds: FindState[];
}

export interface FinishMessage {
  type: "finish";
  id?: number | undefined;
}

export interface FoundMessage {
  /** How the word is written, if tiles spell it otherwise: `été` for `ete`, and `cote, côte` for two words that are spelled alike. */
  written?: string | undefined;
  /** True for a bonus: a rare word, or one that is not on the list. */
  rare?: boolean | undefined;
  type: "found";
  word: string;
  points: number;
}

export interface GameState {
  code: string;
  public: boolean;
  /** The host’s seat; null where nobody hosts. */
  host: number | null;
  host_name: string | null;
  /** The seat of who is host while the owner is absent, if `if_away` is `deputy`. */
  deputy: number | null;
  closed: boolean;
  /** Whether the host chose the board, and so may know its words. */
  board_set: boolean;
  /** A try of the daily board: one round. */
  daily: boolean;
  /** Whether newcomers may join. Players who have a seat can always come back. */
  door: DoorEnum;
  /** Whether the next round waits until it is started by hand. */
  held: boolean;
  settings: SettingsResponse;
}

export interface HandicapState {
  min_length: number | null;
  percent: number;
}

export interface HiddenMessage {
  type: "hidden";
  id?: number | undefined;
  round: string;
  times: number;
  seconds: number;
}

export type IfAwayEnum = "wait" | "anyone" | "deputy";

export interface KeptWords {
  board: string;
  dictionary: string;
  /** By checksum: the points of a word, and whether it is a bonus. */
  words: Record<string, [number | boolean, number | boolean]>;
}

export interface KnockState {
  seat: number;
  name: string;
  /** The seat that they say is theirs, on another device. */
  claims: number | null;
  claims_name: string | null;
}

export interface KnocksMessage {
  type: "knocks";
  knocks: KnockState[];
}

export interface ListState {
  seat: number;
  name: string;
  words: number;
  /** Whether the list is complete. */
  done: boolean;
  /** Whether they are there with a device; else the host types the list. */
  online: boolean;
}

export interface ListedState {
  seat: number;
  /** As it is in the list of the class. */
  name: string;
}

export type NoticeKindEnum = "invitation" | "daily" | "night" | "night_soon";

export interface NoticeState {
  id: number;
  kind: NoticeKindEnum;
  text: string;
  /** Of the page that it is about. */
  address: string;
  /** Milliseconds since 1970. */
  at: number;
  /** Whether you have seen it. */
  read: boolean;
  /** Where to you are invited; empty for other kinds. */
  game: string;
}

export interface NoticesResponse {
  unread: number;
  /** The latest first, at most fifty. */
  items: NoticeState[];
  /** By kind: whether you want such notices. */
  switches: Record<string, boolean>;
}

export interface OwnScore {
  seat: number;
  words: number;
  points: number;
}

export interface OwnWord {
  /** How the word is written, if tiles spell it otherwise: `été` for `ete`, and `cote, côte` for two words that are spelled alike. */
  written?: string | undefined;
  word: string;
  points: number;
  /** True for a bonus: a rare word, or one that is not on the list. */
  rare?: boolean | undefined;
}

export interface PaperState {
  /** Whether somebody has typed the board. */
  has_board: boolean;
  /** The lists that are waited for; empty before. */
  lists: ListState[];
  /** The words of all lists, once all are in; else null. */
  words: PaperWord[] | null;
}

export interface PaperWord {
  /** How the word is written, if tiles spell it otherwise: `été` for `ete`, and `cote, côte` for two words that are spelled alike. */
  written?: string | undefined;
  word: string;
  for: number;
  against: number;
  /** 0 if it does not count. */
  points: number;
  /** Why it does not count; else null. */
  code: string | null;
  /** The table has decided, not the dictionary. */
  voted: boolean;
  /** Whose lists have it. */
  seats: number[];
}

export type PausingEnum = "pause" | "wait" | "resume";

export type PhaseEnum = "lobby" | "countdown" | "playing" | "paused" | "writing" | "checking" | "finished";

export type PhraseEnum = "hello" | "good_luck" | "wait" | "well_played" | "wow" | "so_close" | "again" | "thanks";

export interface PingMessage {
  type: "ping";
  id?: number | undefined;
}

export interface PlayerState {
  /** The number of the team, from 1; left out without teams. */
  team?: number | undefined;
  seat: number;
  name: string;
  /** How strong a computer player is; null for people. */
  computer: ComputerEnum | null;
  host: boolean;
  /** Whether the player has joined, played or asked for a snapshot within a minute. */
  online: boolean;
  /** The number of words found in this round. */
  words: number;
  handicap: HandicapState | null;
  /** On paper: nobody has come with this name, the host types the list. */
  no_device?: boolean | undefined;
  /** What the player has said within ten seconds. */
  said?: SaidState | undefined;
}

export interface PlayersMessage {
  /** The number of players present, with computers; in the public game of people. */
  present: number;
  /** All players; in the public game the ten best. */
  players: PlayerState[];
  type: "players";
  server_time: number;
}

export interface PongMessage {
  type: "pong";
  id?: number | undefined;
}

export interface RandomBoardResponse {
  board: string;
  rows: string[][];
  size: string;
  /** Null: letters were drawn by their frequency. */
  dice: string | null;
  /** The same seed gives the same board again. */
  seed: number;
  /** Null unless a number of words was requested. */
  word_count: number | null;
}

export type RatedEnum = "no" | "yes";

export interface RemovedState {
  seat: number;
  name: string;
  /** Milliseconds since 1970. */
  removed_at: number;
}

export interface RestartMessage {
  type: "restart";
  retry_ms: number;
}

export type ResultsForEnum = "link" | "members" | "nobody";

export interface ResultsMessage {
  type: "results";
  round: string;
}

export type RevealEnum = "all" | "series" | "found";

export interface RichnessResponse {
  /** The percentage of random boards with fewer points. */
  percent: number;
  /** The number of random boards that the board is compared with. */
  sample: number;
  mean_points: number;
  mean_words: number;
  /** Null: letters were drawn by their frequency. */
  dice: string | null;
}

export interface RoundState {
  /** Milliseconds since 1970. On paper: when the clock runs out, and lists are typed. */
  writing_at?: number | null | undefined;
  /** Milliseconds since 1970. On paper: when all lists were in. */
  checking_at?: number | null | undefined;
  id: string;
  /** The number in the game, from 1. */
  number: number;
  /** The number in the series, from 1. */
  series_place: number;
  phase: PhaseEnum;
  /** Milliseconds since 1970. */
  starts_at: number;
  /** Milliseconds since 1970. Null: untimed. */
  ends_at: number | null;
  /** Whether the host has paused it. `ends_at` is then when the pause ends the round. */
  paused: boolean;
  /** The milliseconds on the clock of a paused round; else null. */
  time_left: number | null;
  /** Whether the results are ready. */
  settled: boolean;
  /** SHA-256 in hex of `salt` and `deal` of the results. */
  commitment: string;
  min_length: number;
  words_from: WordsFromEnum;
  scoring: ScoringEnum;
  /** Left out but for rounds on paper. */
  paper?: PaperState | undefined;
  /** The number of words on the board that are no bonus, such as the common ones or those of a list; left out before the start, and where all words are alike. */
  common?: number | undefined;
  /** The points from which a player has each rank of this board, the lowest first; left out before the start, on paper, for those who play together, and on boards with few points. */
  ranks?: number[] | undefined;
  /** The points of the goals of those who play together; else left out. */
  goals?: number[] | undefined;
  /** The points of those who play together; else left out. */
  points?: number | undefined;
  /** When the next round starts automatically; null if it does not. */
  next_starts_at: number | null;
  /** Null before the start. */
  board: BoardState | null;
}

export interface RulesResponse {
  name: string;
  title: string;
  /** The default minimum word length. */
  min_length: number;
  /** Points of words of 0, 1, 2 ... letters; the last entry is for longer words too. */
  points: number[];
  /** From this length on, points are counted per letter. */
  long_from: number | null;
  points_per_letter: number;
}

export interface SaidState {
  phrase: PhraseEnum;
  /** Milliseconds since 1970. */
  at: number;
}

export interface ScoresMessage {
  /** The number of players present, with computers; in the public game of people. */
  present: number;
  /** All players; in the public game the ten best. */
  players: PlayerState[];
  /** Of all who play together. */
  points?: number | undefined;
  /** In a round of teams: the words of each seat. */
  counts?: Record<string, number> | undefined;
  type: "scores";
  round: string;
  you: OwnScore | null;
}

export type ScoringEnum = "official" | "everyone" | "first" | "shared" | "ruzzle";

export type ScreenNamesEnum = "full" | "first" | "initials" | "none";

export interface SearchResponse {
  algorithm: AlgorithmResponse;
  board: string;
  rows: string[][];
  size: string;
  /** The slug of the dictionary; null: the request had the words. */
  dictionary: string | null;
  /** The words searched for, in alphabetical order. */
  words: string[];
  /** The counts of the whole search. */
  counts: CountsResponse;
  /** Each step is [kind, [row, column], letters, calls so far]; an algorithm that searches word by word adds the word. `enter`: the search enters a tile. `cut`: it rejects a tile. `found`: the letters are a new word. `leave`: it backtracks to this tile; null at the start. */
  steps: ((string | number | [number, number] | null)[])[];
  /** False if there are more steps than these. */
  complete: boolean;
}

export type ServerMessage = SnapshotMessage | AckMessage | FoundMessage | ScoresMessage | PlayersMessage | KnocksMessage | FindsMessage | ResultsMessage | ErrorMessage | PongMessage | RestartMessage;

export interface SettingsResponse {
  rows: number;
  columns: number;
  dice: string;
  round_seconds: number | null;
  min_length: number;
  dictionary: string | null;
  scoring: ScoringEnum;
  words_from: WordsFromEnum;
  list: string;
  min_words: number | null;
  common_words: CommonWordsEnum;
  rated: RatedEnum;
  rounds: number | null;
  pause_seconds: number | null;
  start_by: StartByEnum;
  reveal: RevealEnum;
  watching: WatchingEnum;
  results_for: ResultsForEnum;
  screen_names: ScreenNamesEnum;
  teams: number;
  together: boolean;
  paper: boolean;
  phrases: boolean;
  host_plays: boolean;
  if_away: IfAwayEnum;
}

export interface Snapshot {
  /** The number of players present, with computers; in the public game of people. */
  present: number;
  /** All players; in the public game the ten best. */
  players: PlayerState[];
  /** Milliseconds since 1970. */
  server_time: number;
  /** Null for visitors who have not joined. */
  you: You | null;
  game: GameState;
  /** Null before the first round. */
  round: RoundState | null;
  /** What the site tells all visitors, such as a time of maintenance. */
  announcements: AnnouncementState[];
}

export interface SnapshotMessage {
  /** The number of players present, with computers; in the public game of people. */
  present: number;
  /** All players; in the public game the ten best. */
  players: PlayerState[];
  /** Milliseconds since 1970. */
  server_time: number;
  /** Null for visitors who have not joined. */
  you: You | null;
  game: GameState;
  /** Null before the first round. */
  round: RoundState | null;
  /** What the site tells all visitors, such as a time of maintenance. */
  announcements: AnnouncementState[];
  type: "snapshot";
}

export type StartByEnum = "host" | "anyone";

export interface StartMessage {
  type: "start";
  id?: number | undefined;
}

export interface TimedWord {
  /** How the word is written, if tiles spell it otherwise: `été` for `ete`, and `cote, côte` for two words that are spelled alike. */
  written?: string | undefined;
  word: string;
  /** Milliseconds since the start. */
  at: number;
  /** The points of the player in the final scoring. */
  points: number;
  cancelled: boolean;
}

export interface TimelineData {
  /** The length of the round in milliseconds. */
  length: number;
  /** Sorted by their final points, the most first. */
  players: TimelinePlayer[];
}

export interface TimelinePlayer {
  seat: number;
  finds: TimedWord[];
  name: string;
  points: number;
}

export interface TraceResponse {
  board: string;
  size: string;
  word: string;
  /** In reading order. */
  paths: (([number, number])[])[];
  /** False if there are more paths than these. */
  complete: boolean;
}

export interface VerdictResponse {
  /** How the word is written, if tiles spell it otherwise: `été` for `ete`, and `cote, côte` for two words that are spelled alike. */
  written?: string | undefined;
  /** True for a bonus: a rare word, or one that is not on the list. */
  rare?: boolean | undefined;
  /** As tiles spell it. */
  word: string;
  accepted: boolean;
  /** The points of an accepted word. */
  points?: number | undefined;
  /** Why the word was not accepted. */
  code?: string | undefined;
}

export type WatchingEnum = "code" | "members" | "nobody";

export interface WordMessage {
  type: "word";
  id: number;
  word: string;
  again?: boolean | undefined;
  round?: string | null | undefined;
}

export type WordsFromEnum = "dictionary" | "list" | "double" | "bonus";

export interface You {
  seat: number;
  name: string;
  min_length: number | null;
  /** Whether you may start a round. */
  may_start: boolean;
  /** Whether you may pause this round, while it is played. */
  may_pause: boolean;
  /** For the host: stop the clock, have the next round wait, or go on. Null: none of them. */
  pausing: PausingEnum | null;
  /** Whether you may end this round early, while it is played. */
  may_end: boolean;
  /** The words that others in the team have found; left out without teams. */
  team_finds?: FindState[] | undefined;
  /** On paper: what you have voted, by word. */
  votes?: Record<string, boolean> | undefined;
  words: OwnWord[];
  points: number;
  /** Whether you may have another board instead of this one, while it is played. */
  may_swap: boolean;
  /** In practice without a clock: the common words of the board, the shortest first. */
  blanks?: BlankState[] | undefined;
  /** How many points hints have taken off those that count for the rank. */
  hint_cost?: number | undefined;
  /** For the host who only hosts this round: the words of all players. Else null. */
  finds: FindState[] | null;
  /** For the host: who waits to be let in. */
  knocks: KnockState[];
  /** For the host: whom they can restore. */
  removed: RemovedState[];
  /** For the host of a class: its names, in their order. Who is not among the players that are online is missing. */
  class_list?: ListedState[] | undefined;
  /** For the host: the address of the big screen, with its key. Else null. */
  screen: string | null;
}
