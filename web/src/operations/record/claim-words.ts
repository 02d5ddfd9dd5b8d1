import type { Language } from '@beidiao/contract/wire/language';

type Subject = { readonly itemCode: string; readonly n: number };
type Named = Subject & { readonly itemName: Record<Language, string> };

/** The item of a claim by its name; the number where several of it were claimed. */
export function claimTitle(
  { itemCode, n, itemName }: Named,
  { claims, language }: { claims: readonly Subject[]; language: Language },
): string {
  const isOneOfSeveral = claims.filter((claim) => claim.itemCode === itemCode).length > 1;
  return isOneOfSeveral ? `${itemName[language]} · ${n}` : itemName[language];
}
