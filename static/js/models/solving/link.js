// The address that says what the page shows. The server reads and writes the same one.

const DEFAULT_RULES = "classic";

/** The query of a board and its settings; what has its default is left out. */
export function linkFor({ board, size, settings, defaults, sort }) {
  const query = new URLSearchParams();
  if (board) query.set("board", board);
  else if (size && size !== "4x4") query.set("size", size);
  const usual = { dictionary: defaults.dictionary, rules: DEFAULT_RULES, dice: "" };
  usual.min_length = String(defaults.lengths[settings.rules] ?? defaults.lengths[DEFAULT_RULES]);
  for (const name of ["dictionary", "min_length", "rules", "dice"]) {
    if (settings[name] && settings[name] !== usual[name]) query.set(name, settings[name]);
  }
  if (sort && sort !== "word") query.set("sort", sort);
  return linkTo("/", query);
}

/** The address of a page with these choices. */
export function linkTo(path, choices) {
  const text = new URLSearchParams(choices).toString().replaceAll("%2F", "/").replaceAll("%2C", ",");
  return text ? `${path}?${text}` : path;
}
