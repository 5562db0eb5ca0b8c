// What makes it harder or easier for one player.

/** In a few words; empty without one. */
export function handicapText(handicap) {
  if (!handicap) return "";
  const { min_length: length, percent } = handicap;
  return [length && `from ${length} letters`, percent !== 100 && `${percent} % of the points`].filter(Boolean).join(", ");
}

/** What to ask the server for, so that the player becomes as the form says: [address, data] each.
    Fields that are no numbers are sent as they are: the server says what is wrong with them. */
export function changesOf(player, wish) {
  const { min_length: length = null, percent = 100 } = player.handicap ?? {};
  const handicap = { min_length: number(wish.min_length, null), percent: number(wish.percent, 100) };
  const changes = [];
  if (wish.name !== player.name) changes.push(["rename", { name: wish.name }]);
  if (handicap.min_length !== length || handicap.percent !== percent) changes.push(["handicap", handicap]);
  return changes;
}

function number(text, empty) {
  if (text.trim() === "") return empty;
  return Number.isInteger(Number(text)) ? Number(text) : text;
}
