import type { AgreementDraft } from './draft.ts';

/** A draft that this browser keeps until it is saved or discarded. */
export type KeptDraft = { readonly draft: AgreementDraft; readonly at: number };

const keyOf = (staffId: string, of: string): string => `beidiao.agreement.${staffId}.${of}`;

export function readKept(staffId: string, of: string): KeptDraft | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(staffId, of)) ?? 'null');
    const isOne = typeof kept === 'object' && kept !== null && 'draft' in kept && 'at' in kept;
    return isOne ? (kept as KeptDraft) : null; // written by `keep` alone
  } catch {
    return null;
  }
}

/** Where the browser keeps nothing, the draft lives as long as the page. */
export function keep(staffId: string, of: string, kept: KeptDraft | null): void {
  try {
    if (kept === null) localStorage.removeItem(keyOf(staffId, of));
    else localStorage.setItem(keyOf(staffId, of), JSON.stringify(kept));
  } catch {
    // Private windows refuse
  }
}
