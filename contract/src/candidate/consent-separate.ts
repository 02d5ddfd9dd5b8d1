import { canReportCrime } from '../verification/criminal-items.ts';

type Item = { readonly code: string; readonly needs: readonly string[]; readonly isSensitive: boolean };

/** By this text items that can report a criminal matter were agreed to with the others, unless their version said otherwise. */
const textBeforeCriminalMatters = '2026-11';

/**
 * Whether the candidate agrees to an item by a tick of its own, or has done so: `isSensitive` is what the ordered version of
 * the item says, `textVersion` the consent text that was signed; null where nothing is signed yet.
 */
export const isAgreedSeparately = ({ code, needs, isSensitive }: Item, textVersion: string | null): boolean =>
  isSensitive || (textVersion !== textBeforeCriminalMatters && canReportCrime(code, needs));
