/** Within how many hours a reviewer looks up what a register answers at once. */
export const byHandHours = 24;

/** Within how many hours an item is promised that takes `hours`: without an ID card nobody but a reviewer looks it up. */
export const turnaroundFor = (hours: number, { hasIdCard }: { readonly hasIdCard: boolean }): number =>
  hasIdCard ? hours : Math.max(hours, byHandHours);
