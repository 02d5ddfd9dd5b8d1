/**
 * Money is a whole number of fen (1/100 yuan) under a brand of its own, so that a plain number
 * (a count, a percentage, yuan) can not be added to it by accident.
 */
declare const fenBrand: unique symbol;
export type Fen = number & { readonly [fenBrand]: true };

/** @throws RangeError when the value is not a safe integer: a fraction of a fen is always a bug. */
export function fen(value: number | bigint | string): Fen {
  const amount = Number(value);
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not a whole number of fen: ${value}`);
  return amount as Fen;
}

/** What a person reads who may not see amounts (P00001). */
export const hiddenAmount = '***';
/** Fen as a person of a member reads them. */
export type Amount = number | typeof hiddenAmount;

/** What is read as somebody reads it who may see amounts. */
export type WithAmounts<T> = T extends object
  ? { [Key in keyof T]: WithAmounts<T[Key]> }
  : Exclude<T, typeof hiddenAmount>;

/**
 * Whether a field of this name holds money, or something that makes the public list price one's own. Whoever may not see
 * amounts gets `***` in its place; `amounts.test.ts` holds every call to these names.
 */
export const isAmountName = (name: string): boolean => name.endsWith('Fen') || name === 'discountPercent';

/** The sum of amounts; hidden as soon as one of them is. */
export const addAmounts = (...amounts: readonly Amount[]): Amount =>
  amounts.reduce((sum, amount) => (sum === hiddenAmount || amount === hiddenAmount ? hiddenAmount : sum + amount), 0);

export const subtractAmount = (from: Amount, amount: Amount): Amount =>
  from === hiddenAmount || amount === hiddenAmount ? hiddenAmount : from - amount;

/** Of amounts that are seen; false when one is hidden. */
export const isAbove = (amount: Amount, other: Amount): boolean =>
  amount !== hiddenAmount && other !== hiddenAmount && amount > other;

export const negateAmount = (amount: Amount): Amount => (amount === hiddenAmount ? amount : 0 - amount);

export const zeroFen = fen(0);

export const addFen = (...amounts: readonly Fen[]): Fen =>
  fen(amounts.reduce<number>((sum, amount) => sum + amount, 0));

export const timesFen = (amount: Fen, count: number): Fen => fen(amount * count);

export const negateFen = (amount: Fen): Fen => fen(amount === 0 ? 0 : -amount);

/** Money is rounded here and below alone: half a fen goes away from zero, as invoices do in China. */
export function percentOfFenRoundedHalfUp(amount: Fen, percent: number): Fen {
  const hundredths = Math.round(percent * 100);
  const exact = BigInt(amount) * BigInt(hundredths);
  const half = exact < 0n ? -5000n : 5000n;
  return fen((exact + half) / 10000n);
}

/** A part of an amount, such as days of a term: half a fen is rounded up. `part` is at most `whole`, which is not 0. */
export function shareOfFenRoundedHalfUp(amount: Fen, part: number, whole: number): Fen {
  const [exact, of] = [BigInt(amount) * BigInt(part), BigInt(whole)];
  return fen((2n * exact + of) / (2n * of));
}

/** What each of several people costs on average; hidden where the amount is. */
export const averageAmount = (amount: Amount, people: number): Amount =>
  amount === hiddenAmount ? amount : shareOfFenRoundedHalfUp(fen(amount), 1, people);

/** "¥1,234.00", with the minus sign (U+2212) before the currency. */
export function formatFen(amount: Fen): string {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  const yuan = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${amount < 0 ? '−' : ''}¥${yuan}.${digits.slice(-2)}`;
}

/** "¥1,234.00", or "***" for whoever may not see it. */
export const spokenAmount = (amount: Amount): string => (amount === hiddenAmount ? amount : formatFen(fen(amount)));

/** What is typed around an amount goes: "￥１,２３４.５元" → "1234.5". NFKC makes half-width what a Chinese keyboard types full-width. */
export const tidyYuan = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\s¥元]/g, '')
    .replace(/,(?=\d{3}(\D|$))/g, '');

/**
 * An amount that somebody typed in yuan, "1234.5" → 123450; null when it is none. The digits are put together as text:
 * 1.15 × 100 is not 115 in floating point.
 */
export function readYuanText(text: string): Fen | null {
  const found = /^(\d{1,10})(?:\.(\d{0,2}))?$/.exec(text.trim());
  return found ? fen(`${found[1]}${(found[2] ?? '').padEnd(2, '0')}`) : null;
}
