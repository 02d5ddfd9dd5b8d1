/** The query of an address; what is empty is left out. */
export function writeAddress(search: Readonly<Record<string, string | undefined>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) if (value) query.set(name, value);
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}
