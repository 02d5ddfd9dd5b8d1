/** The keys of the rows that a list shows, from the top; of those that can be selected where boxes say so. */
export const rowKeysIn = (list: HTMLElement | null): string[] =>
  [...(list?.querySelectorAll<HTMLElement>('[data-row]:not([data-fixed])') ?? [])].map(
    (row) => row.dataset['row'] ?? '',
  );
