/** A draft that this browser keeps until it is saved or discarded. */
export type KeptDraft<Draft> = { readonly draft: Draft; readonly at: number };

type Whose = { readonly form: string; readonly staffId: string; readonly of: string };
const keyOf = ({ form, staffId, of }: Whose): string => `beidiao.${form}.${staffId}.${of}`;

export function readKept<Draft>(whose: Whose): KeptDraft<Draft> | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(whose)) ?? 'null');
    const isOne = typeof kept === 'object' && kept !== null && 'draft' in kept && 'at' in kept;
    return isOne ? (kept as KeptDraft<Draft>) : null; // written by `keep` alone, for the same form
  } catch {
    return null;
  }
}

/** Where the browser keeps nothing, the draft lives as long as the page. */
export function keep<Draft>(whose: Whose, kept: KeptDraft<Draft> | null): void {
  try {
    if (kept === null) localStorage.removeItem(keyOf(whose));
    else localStorage.setItem(keyOf(whose), JSON.stringify(kept));
  } catch {
    // Private windows refuse
  }
}
