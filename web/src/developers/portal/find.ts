import type { ShownCode, ShownOperation } from './document.ts';

export type Place = {
  readonly kind: 'section' | 'operation' | 'field' | 'code';
  readonly title: string;
  readonly about: string;
  /** The id that it is found under on the page. */
  readonly anchor: string;
};
type Section = { readonly anchor: string; readonly title: string };

/** Everything that the search of the page knows. */
export function placesOf(
  sections: readonly Section[],
  operations: readonly ShownOperation[],
  codes: readonly ShownCode[],
): Place[] {
  return [
    ...sections.map(({ anchor, title }): Place => ({ kind: 'section', title, about: '', anchor })),
    ...operations.map(
      ({ name, method, path, summary }): Place => ({
        kind: 'operation',
        title: `${method} ${path}`,
        about: summary,
        anchor: name,
      }),
    ),
    ...codes.map(
      ({ code, about, status }): Place => ({ kind: 'code', title: code, about: `${status} ${about}`, anchor: code }),
    ),
    ...operations.flatMap(({ name, summary, parameters, body, answer }) =>
      [...parameters, ...body, ...answer].map(
        (field): Place => ({ kind: 'field', title: field.name, about: `${summary}　${field.about}`, anchor: name }),
      ),
    ),
  ];
}

const mostShown = 12;

/** What fits what was typed, names before descriptions, and what begins with it first. */
export function findPlaces(places: readonly Place[], typed: string): Place[] {
  const wanted = typed.trim().toLowerCase();
  if (wanted === '') return [];
  const rank = ({ title, about }: Place): number => {
    const name = title.toLowerCase();
    if (name === wanted) return 0;
    if (name.startsWith(wanted)) return 1;
    if (name.includes(wanted)) return 2;
    return about.toLowerCase().includes(wanted) ? 3 : 4;
  };
  const seen = new Set<string>();
  return places
    .map((place, order) => ({ place, order, rank: rank(place) }))
    .filter((each) => each.rank < 4)
    .sort((a, b) => a.rank - b.rank || a.order - b.order)
    .map(({ place }) => place)
    .filter(({ title, anchor }) => !seen.has(`${title} ${anchor}`) && seen.add(`${title} ${anchor}`))
    .slice(0, mostShown);
}

/** The row of a code that was typed whole. */
export const codeTyped = (places: readonly Place[], typed: string): Place | undefined =>
  places.find(({ kind, title }) => kind === 'code' && title === typed.trim().toLowerCase());
