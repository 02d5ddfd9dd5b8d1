/** How a text is found by what is typed: Chinese, full pinyin, or initials. */
export type Match = (text: string, typed: string) => boolean;

type Found = { readonly chosen: readonly string[]; readonly found: readonly string[] };

/** Those that are chosen first, whether they match or not, so that nobody loses sight of them; then the others that match. */
export function orderChoices(
  choices: readonly { readonly value: string; readonly label: string }[],
  of: { chosen: readonly string[]; typed: string; match: Match },
): Found {
  const typed = of.typed.trim();
  const isFound = (label: string): boolean => typed === '' || of.match(label, typed);
  const isChosen = (value: string): boolean => of.chosen.includes(value);
  return {
    chosen: choices.filter(({ value }) => isChosen(value)).map(({ value }) => value),
    found: choices.filter(({ value, label }) => !isChosen(value) && isFound(label)).map(({ value }) => value),
  };
}
