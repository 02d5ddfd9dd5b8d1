/** Spaces of a pasted number and a small x are no mistake. */
export const readIdCardTyped = (typed: string): string =>
  typed.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase().slice(0, 18);
