import { isRealDay } from '../china-time.ts';
import { Refusal } from '../refusal.ts';

const deepestRow = 10_000;

/** @throws Refusal pageTooDeep: skipping rows costs as much as reading them, so that deep pages want a narrower search. */
export function offsetOf({ pageNo, pageSize }: { pageNo: number; pageSize: number }): number {
  const offset = (pageNo - 1) * pageSize;
  if (offset > deepestRow) throw new Refusal('pageTooDeep');
  return offset;
}

/** Where a page of a keyset ended. */
export type Cursor = { readonly at: string; readonly id: string };

/** Opaque to the client. The time is text with all its microseconds: a Date would lose rows that are closer than a millisecond. */
export const writeCursor = (cursor: Cursor): string =>
  Buffer.from(JSON.stringify([cursor.at, cursor.id])).toString('base64url');

export function readCursor(text: string): Cursor | undefined {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    if (!Array.isArray(parts)) return undefined;
    const [at, id] = parts as unknown[];
    const isGood =
      typeof at === 'string' &&
      /^[12]\d{3}-\d\d-\d\d ([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?[+-](0\d|1[0-4])(:[0-5]\d)?$/.test(at) &&
      isRealDay(at.slice(0, 10)) &&
      typeof id === 'string' &&
      /^\d{1,18}$/.test(id);
    return isGood ? { at, id } : undefined;
  } catch {
    return undefined;
  }
}
