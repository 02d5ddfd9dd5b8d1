/** What stands behind the question mark of an address. */
export type Search = Readonly<Record<string, string | undefined>>;
/** A page of a list, and the saved view that it was opened by. */
export type Place = { readonly page: number; readonly size: number; readonly viewId: string };

const pageSizes = [20, 50, 100];

export const readId = (text: string | undefined): string => (/^[1-9]\d{0,17}$/.test(text ?? '') ? (text ?? '') : '');
export const readIds = (text: string | undefined): string[] =>
  [...new Set(readNames(text).map(readId))].filter((id) => id !== '').slice(0, 50);
export const readNames = (text: string | undefined): string[] => (text ?? '').split(',').filter((it) => it !== '');
/** Texts of one parameter, in which a comma of their own is written as an address writes it. */
export const writeTexts = (texts: readonly string[]): string | undefined =>
  texts.map(encodeURIComponent).join(',') || undefined;
export const readTexts = (text: string | undefined): string[] =>
  [...new Set(readNames(text).map((it) => readText(decoded(it))))].filter((it) => it !== '').slice(0, 50);
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // An address that somebody has edited.
    return text;
  }
}
export const readText = (text: string | undefined): string => (text ?? '').trim().slice(0, 60);
/** Of these names those that the address has, in the order of the list. */
export const readSome = <Name extends string>(text: string | undefined, all: readonly Name[]): Name[] => {
  const asked = readNames(text);
  return all.filter((it) => asked.includes(it));
};

/** Tolerant: an address that somebody has edited shows the list all the same. */
export function readPlace(search: Search): Place {
  const [page, size] = [Number(search['page']), Number(search['size'])];
  return {
    page: Number.isInteger(page) && page > 0 ? page : 1,
    size: pageSizes.includes(size) ? size : 20,
    viewId: readId(search['view']),
  };
}

/** What differs from the plain list, as search parameters: the kept part of a view with the place in it. */
export const writePlace = ({ page, size, viewId }: Place, kept: Search): Search => ({
  view: viewId || undefined,
  ...kept,
  page: page === 1 ? undefined : String(page),
  size: size === 20 ? undefined : String(size),
});

/** A view as it is saved; two that are set alike are the same text. */
export function writeQuery(kept: Search): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(kept)) if (value !== undefined) query.set(name, value);
  return query.toString();
}

export const readQuery = (query: string): Search => Object.fromEntries(new URLSearchParams(query));
