import type { Language } from './language.ts';

/** Reasons to decline by name. `{fact}` in the words is replaced by a fact of the refusal. */
export type RefusalTable = {
  readonly [name: string]: { readonly errcode: string } & { readonly [L in Language]: string };
};
