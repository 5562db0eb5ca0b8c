// Which words of a round are shown.

const CHOICES = {
  all: () => true,
  mine: (finders, own) => finders.includes(own),
  only: (finders, own) => finders.length === 1 && finders[0] === own,
  others: (finders, own) => finders.length > 0 && !finders.includes(own),
  missed: (finders) => finders.length === 0,
};

/** Whether a word of these finders is shown; the choice is one of CHOICES, or a player's seat. */
export function shows(choice, finders, own) {
  return (CHOICES[choice] ?? (() => finders.includes(Number(choice))))(finders, own);
}
