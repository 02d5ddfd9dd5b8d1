/** Search parameters are texts, always: the router's own parser turns `?id=7` into a number and loses digits of long ids. */
export type Search = Record<string, string | undefined>;

export const readSearch = (query: string): Search => Object.fromEntries(new URLSearchParams(query));

/** Empty values are left out, so that shared links stay short. */
export function writeSearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value));
  }
  const text = query.toString();
  return text ? `?${text}` : '';
}
