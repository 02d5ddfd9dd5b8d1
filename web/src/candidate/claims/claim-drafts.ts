import type { ClaimContent } from '@beidiao/contract/candidate/claim-content';
import { withoutHidden } from '@beidiao/contract/candidate/claim-fields';
import { isOver } from '../../wire/draft-life.ts';

/** What was typed and has not reached the server yet. It lies in this phone until it has. */
export type Draft = { readonly itemCode: string; readonly n: number; readonly content: ClaimContent };

type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const typedAtPrefix = 'beidiao.claimTypedAt.';
const prefixOf = (orderDetailsId: string): string => `beidiao.claim.${orderDetailsId}.`;
const keyOf = (orderDetailsId: string, { itemCode, n }: Omit<Draft, 'content'>): string =>
  `${prefixOf(orderDetailsId)}${itemCode}.${n}`;

const isContent = (it: unknown): it is ClaimContent =>
  typeof it === 'object' &&
  it !== null &&
  !Array.isArray(it) &&
  Object.values(it).every((value) => value === null || typeof value === 'string' || typeof value === 'boolean');

function read(text: string | null): ClaimContent | null {
  try {
    const it: unknown = JSON.parse(text ?? 'null');
    // Drafts of an older build may hold what their form no longer shows.
    return isContent(it) ? withoutHidden(it) : null;
  } catch {
    return null;
  }
}

/** A full or forbidden storage costs the copy on the phone, not what is on the screen. */
export function keepDraft(orderDetailsId: string, draft: Draft, shelf: Shelf = localStorage): void {
  try {
    shelf.setItem(keyOf(orderDetailsId, draft), JSON.stringify(withoutHidden(draft.content)));
    shelf.setItem(`${typedAtPrefix}${orderDetailsId}`, String(Date.now()));
  } catch {
    // Private windows of some browsers have no room at all.
  }
}

export const readDraft = (
  orderDetailsId: string,
  of: Omit<Draft, 'content'>,
  shelf: Shelf = localStorage,
): ClaimContent | null => read(shelf.getItem(keyOf(orderDetailsId, of)));

/** The draft has reached the server, unless more was typed in the meantime. */
export function dropDraft(orderDetailsId: string, sent: Draft, shelf: Shelf = localStorage): void {
  const key = keyOf(orderDetailsId, sent);
  if (JSON.stringify(read(shelf.getItem(key))) === JSON.stringify(sent.content)) shelf.removeItem(key);
}

const keysOf = (shelf: Shelf, prefix: string): string[] =>
  Array.from({ length: shelf.length }, (_, at) => shelf.key(at) ?? '').filter((key) => key.startsWith(prefix));

export function listDrafts(orderDetailsId: string, shelf: Shelf = localStorage): Draft[] {
  const prefix = prefixOf(orderDetailsId);
  return keysOf(shelf, prefix).flatMap((key) => {
    const [itemCode = '', n] = key.slice(prefix.length).split('.');
    const content = read(shelf.getItem(key));
    return content ? [{ itemCode, n: Number(n), content }] : [];
  });
}

/** Handed in, refused or withdrawn: nothing personal stays on the phone. */
export function forgetDrafts(orderDetailsId: string, shelf: Shelf = localStorage): void {
  for (const key of keysOf(shelf, prefixOf(orderDetailsId))) shelf.removeItem(key);
  shelf.removeItem(`${typedAtPrefix}${orderDetailsId}`);
}

/** Removes what nobody has typed at for a day, of whatever check: the phone may be another's by now. */
export function sweepDrafts(shelf: Shelf = localStorage, now = Date.now()): void {
  const checks = new Set(keysOf(shelf, 'beidiao.claim.').map((key) => key.split('.')[2] ?? ''));
  for (const check of checks)
    if (isOver(Number(shelf.getItem(`${typedAtPrefix}${check}`)), now)) forgetDrafts(check, shelf);
}
