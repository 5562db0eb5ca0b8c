// The players of a game: their list, the host's menu for each, those who knock.

import { announce, byId, element, field, find, query, queryAll, setText, showErrors, storageSlot } from "../../../lib/dom.js";
import { ApiError } from "../../../lib/requests.js";
import { counted, digits, gettext } from "../../../lib/wording.js";
import { goalText, handicapText, wordsByPlayer, wordsByTeam } from "../../../models/play/players.js";
import { SENTENCES } from "./messages.js";

/** @import { FindState, KnockState, ListedState, PlayerState, Snapshot } from "#js/api.js" */
/** @import { Effects } from "../../../lib/effects.js" */
/** @import { Hosting } from "./hosting.js" */
/** @import { Phrases } from "./messages.js" */

const BY_NAME = storageSlot("localStorage", "players by name");

// -- the list -------------------------------------------------------------------------------------------------
//
// The list of players. A menu that the host has opened stays open when the list changes.

export class PlayersView {
  /** @type {Map<number, Row>} By seat. */
  #rows = new Map();

  /**
   * @param {Hosting} hosting
   * @param {Phrases | null} phrases
   */
  constructor(hosting, phrases) {
    this.hosting = hosting;
    this.phrases = phrases;
    this.list = byId("players");
    this.order = /** @type {HTMLInputElement | null} */ (find("by-name"));
    if (this.order) this.order.checked = BY_NAME.load() === "yes";
    this.order?.addEventListener("change", () => {
      BY_NAME.save(this.order?.checked ? "yes" : "");
      this.#sort([...this.#rows.values()]);
    });
    this.list.replaceChildren(); // the server's rows have forms that work without scripts
  }

  /**
   * Returns the people who were not in the list before; none when it is shown first.
   * @param {Snapshot} snapshot
   */
  show({ players, present, you, game }) {
    byId("present").textContent = digits(present);
    const isHost = you !== null && you.seat === game.host;
    const newcomers = this.#rows.size ? players.filter(({ seat, computer }) => !computer && !this.#rows.has(seat)) : [];
    const listed = new Map((you?.class_list ?? []).map(({ seat, name }) => [seat, name]));
    const deputy = game.settings.if_away === "deputy" ? game.deputy : null;
    const rows = players.map((player) => this.#row(player, player.seat === you?.seat, isHost, player.seat === deputy, listed.get(player.seat) ?? ""));
    const self = players.find(({ seat }) => seat === you?.seat);
    if (self) this.hosting.showOwnName(self.seat, self.name);
    const seats = new Set(players.map(({ seat }) => seat));
    for (const seat of this.#rows.keys()) if (!seats.has(seat)) this.#rows.delete(seat);
    showMissing(you?.class_list ?? [], players);
    this.#sort(rows);
    showTeams(players);
    for (const each of queryAll(this.list, "[data-teams]")) each.hidden = !game.settings.teams;
    return newcomers;
  }

  /** @param {Row[]} rows */
  #sort(rows) {
    const sorted = this.order?.checked ? [...rows].sort((a, b) => a.name.localeCompare(b.name, document.documentElement.lang)) : rows;
    const items = sorted.map(({ item }) => item);
    const isSame = items.length === this.list.children.length && items.every((item, at) => item === this.list.children[at]);
    if (!isSame) this.list.replaceChildren(...items); // which would lose the focus
  }

  /**
   * @param {PlayerState} player
   * @param {boolean} isOwn
   * @param {boolean} isHost Whether the visitor is the host.
   * @param {boolean} isDeputy
   * @param {string} listed The name in the list of the class, if it has one.
   */
  #row(player, isOwn, isHost, isDeputy, listed) {
    const row = this.#rows.get(player.seat) ?? new Row();
    this.#rows.set(player.seat, row);
    row.show(player, isOwn, isDeputy, this.phrases?.of(player) ?? "");
    row.offerName(this.hosting, player, listed);
    row.edit(isHost ? this.hosting : null, player, isOwn);
    return row;
  }
}

/**
 * @param {ListedState[]} listed
 * @param {PlayerState[]} players
 */
function showMissing(listed, players) {
  const here = new Set(players.filter(({ online }) => online).map(({ seat }) => seat));
  const names = listed.filter(({ seat }) => !here.has(seat)).map(({ name }) => name);
  const line = byId("missing");
  line.hidden = !names.length;
  line.replaceChildren(element("b", {}, counted(names.length, "%(count)s is missing:", "%(count)s are missing:")),
    ...names.flatMap((name, at) => [at ? ", " : " ", element("bdi", {}, name)]));
}

/** @param {PlayerState[]} players */
function showTeams(players) {
  const teams = wordsByTeam(players, SENTENCES.teams);
  const scores = query(byId("players-panel"), ".team-scores", HTMLElement);
  scores.hidden = !teams.length;
  scores.replaceChildren(...teams.map(({ team, name, words }) =>
    element("li", { class: `team team-${team}` }, element("b", {}, name), " ", element("span", {}, counted(words, "%(count)s word", "%(count)s words")))));
}

/**
 * @param {number} points
 * @param {number[]} goals Empty unless all play together.
 */
export function showGoal(points, goals) {
  const goal = query(byId("players-panel"), ".goal", HTMLElement); // the results have one, too
  goal.hidden = !goals.length;
  if (!goals.length) return;
  const bar = query(goal, "progress", HTMLProgressElement);
  const next = goals.find((goal) => points < goal) ?? goals[goals.length - 1];
  [bar.max, bar.value] = [next, Math.min(points, next)];
  query(goal, "span", HTMLElement).textContent = goalText(points, goals, SENTENCES.goals);
}

class Row {
  /** @type {PlayerEditor | null} */
  #editor = null;
  /** @type {HTMLButtonElement | null} */
  #back = null;
  name = "";

  constructor() {
    this.line = element("div", { class: "player-line" });
    this.item = element("li", {}, this.line);
  }

  /**
   * @param {PlayerState} player
   * @param {boolean} isOwn
   * @param {boolean} isDeputy
   * @param {string} said
   */
  show(player, isOwn, isDeputy, said) {
    this.name = player.name;
    this.item.className = ["player", !player.online && "away", isOwn && "own-seat"].filter(Boolean).join(" ");
    const { computers, host, deputy, away, noPhone, teams } = SENTENCES;
    const tags = [computers[player.computer ?? ""], player.host ? host : "", isDeputy ? deputy : "", player.no_device ? noPhone : player.online ? "" : away, handicapText(player.handicap, SENTENCES)].filter(Boolean);
    this.line.replaceChildren(
      element("bdi", { class: "player-name" }, player.name),
      ...player.team ? [" ", element("span", { class: `tag team team-${player.team}` }, teams[player.team - 1])] : [],
      ...tags.flatMap((tag) => [" ", element("span", { class: "tag" }, tag)]),
      ...said ? [" ", element("span", { class: "tag said" }, said)] : [],
      " ", element("span", { class: "points" }, counted(player.words, "%(count)s word", "%(count)s words")),
    );
  }

  /**
   * Offers the host of a class the name of the list, where the player has another one.
   * @param {Hosting} hosting
   * @param {PlayerState} player
   * @param {string} listed
   */
  offerName(hosting, { seat, name }, listed) {
    const isOther = listed !== "" && listed !== name;
    if (!this.#back && !isOther) return;
    this.#back ??= this.item.appendChild(element("button", { type: "button", class: "button" }));
    this.#back.hidden = !isOther;
    setText(this.#back, gettext("Back to %(name)s", { name: listed }));
    this.#back.onclick = () => hosting.request("rename", { seat, name: listed });
  }

  /**
   * @param {Hosting | null} hosting Null if the visitor is not the host.
   * @param {PlayerState} player
   * @param {boolean} isOwn
   */
  edit(hosting, player, isOwn) {
    if (!hosting) {
      this.#editor?.element.remove();
      this.#editor = null;
      return;
    }
    if (!this.#editor) {
      this.#editor = new PlayerEditor(player, hosting);
      this.item.append(this.#editor.element);
    }
    this.#editor.show(player, isOwn);
  }
}

// -- the menu of a player -------------------------------------------------------------------------------------
//
// The host's menu for a player: a copy of the form in the page's template.

class PlayerEditor {
  /**
   * @param {PlayerState} player
   * @param {Hosting} hosting
   */
  constructor(player, hosting) {
    this.player = player;
    this.hosting = hosting;
    const copy = document.importNode(byId("player-editor", HTMLTemplateElement).content, true);
    this.element = query(copy, "details", HTMLDetailsElement);
    this.form = query(this.element, "form", HTMLFormElement);
    this.summary = query(this.element, "summary");
    for (const name of ["id", "for", "aria-describedby"]) {
      for (const node of queryAll(this.form, `[${name}]`)) {
        node.setAttribute(name, `${node.getAttribute(name)}${player.seat}`); // unique on the page
      }
    }
    this.form.addEventListener("submit", (event) => this.#submitted(event));
    this.element.addEventListener("keydown", (event) => event.key === "Escape" && this.#close());
  }

  /**
   * Shows a player; while the menu is open its fields stay.
   * @param {PlayerState} player
   * @param {boolean} isOwn
   */
  show(player, isOwn) {
    this.player = player;
    this.summary.setAttribute("aria-label", gettext("Change %(name)s", { name: player.name }));
    for (const button of queryAll(this.form, "[data-others]")) button.hidden = isOwn;
    for (const button of queryAll(this.form, "[data-people]")) button.hidden = isOwn || player.computer !== null;
    if (!this.element.open) this.#fill();
  }

  #fill() {
    const { name, handicap, team } = this.player;
    field(this.form, "team").value = String(team ?? "");
    field(this.form, "name").value = name;
    field(this.form, "min_length").value = String(handicap?.min_length ?? "");
    field(this.form, "percent").value = String(handicap?.percent ?? 100);
    showErrors(this.form, {});
  }

  /** @param {SubmitEvent} event */
  async #submitted(event) {
    event.preventDefault();
    const [name, min_length, percent, team] = ["name", "min_length", "percent", "team"].map((each) => field(this.form, each).value);
    const action = event.submitter instanceof HTMLButtonElement ? event.submitter.value : "player";
    try {
      await this.hosting.change(action, this.player, { name, min_length, percent, team });
      this.#close();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const isKnown = error.field !== null && this.form.elements.namedItem(error.field) !== null;
      showErrors(this.form, { [isKnown && error.field || "all"]: error.message });
    }
  }

  #close() {
    if (!this.element.open) return;
    this.element.open = false;
    this.#fill();
    this.summary.focus();
  }
}

// -- the words of all -----------------------------------------------------------------------------------------
//
// For the host who only hosts: the words of all players, while the round is played.

export class EverybodyView {
  /** @type {Map<string, FindState>} By player and word. */
  #finds = new Map();
  /** @type {string | null} The round of these words. */
  #round = null;

  /**
   * @param {string | null} round
   * @param {FindState[]} finds Those that are new, or all.
   */
  add(round, finds) {
    if (round !== this.#round) this.#finds.clear();
    this.#round = round;
    for (const find of finds) this.#finds.set(`${find.seat} ${find.word}`, find);
  }

  /** @param {Snapshot} snapshot */
  show({ you, players, game }) {
    const isHosting = you !== null && you.finds !== null;
    byId("game").classList.toggle("hosting", isHosting);
    byId("game").classList.toggle("only-hosts", you?.seat === game.host && !game.settings.host_plays);
    const rows = wordsByPlayer(players, [...this.#finds.values()]).filter(({ words }) => isHosting || words.length);
    const isShown = isHosting || (Boolean(you?.team_finds) && rows.length > 0);
    byId("everybody").hidden = !isShown;
    if (!isShown) return;
    byId("everybody-list").replaceChildren(...rows.map(({ name, words, points }) => element("li", {},
      element("bdi", { class: "player-name" }, name), " ",
      element("span", { class: "points" }, `${counted(words.length, "%(count)s word", "%(count)s words")}, ${counted(points, "%(count)s point", "%(count)s points")}`), " ",
      element("span", { class: "words-so-far" }, words.map(({ word, written }) => written ?? word).join(", ")))));
  }
}

// -- knocking -------------------------------------------------------------------------------------------------
//
// Who knocks at the door: the host lets them in, or turns them away.

export class KnocksView {
  /** @type {Map<number, HTMLElement>} By seat. */
  #rows = new Map();

  /**
   * @param {Hosting} hosting
   * @param {Effects} effects
   */
  constructor(hosting, effects) {
    this.hosting = hosting;
    this.effects = effects;
    find("knock-list")?.replaceChildren(); // the server's rows have forms that work without scripts
  }

  /** @param {KnockState[]} knocks */
  show(knocks) {
    const section = find("knocks");
    if (!section) return;
    const fresh = knocks.filter(({ seat }) => !this.#rows.has(seat));
    for (const [seat, row] of this.#rows) if (!knocks.some((knock) => knock.seat === seat)) this.#remove(seat, row);
    for (const knock of fresh) this.#add(knock);
    section.hidden = !knocks.length;
    if (!fresh.length) return;
    announce(gettext("At the door: %(names)s.", { names: fresh.map(({ name, claims_name }) => claims_name ?? name).join(", ") }));
    this.effects.play("arrival");
  }

  /** @param {KnockState} knock */
  #add({ seat, name, claims_name }) {
    const copy = document.importNode(byId(claims_name === null ? "newcomer" : "claim", HTMLTemplateElement).content, true);
    const row = query(copy, "li", HTMLElement);
    for (const place of queryAll(row, "bdi")) place.textContent = claims_name ?? name;
    row.addEventListener("submit", (event) => {
      event.preventDefault();
      if (event.submitter instanceof HTMLButtonElement) this.hosting.request(event.submitter.value === "let_in" ? "let_in" : "turn_away", { seat });
    });
    this.#rows.set(seat, row);
    byId("knock-list").append(row);
  }

  /**
   * @param {number} seat
   * @param {HTMLElement} row
   */
  #remove(seat, row) {
    const hadFocus = row.contains(document.activeElement);
    this.#rows.delete(seat);
    row.remove();
    /** @type {HTMLElement | null} */
    const next = byId("knock-list").querySelector("button") ?? byId("players-panel").querySelector("summary");
    if (hadFocus) next?.focus();
  }
}
