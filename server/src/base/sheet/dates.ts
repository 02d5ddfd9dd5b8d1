const dayMs = 24 * 60 * 60_000;

/** Formats of a day that a file names by number alone; 27 to 36 and 50 to 58 are those of East Asia. */
const isBuiltIn = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** Whether a format shows a number as a day: letters of a date outside of quotes, brackets and escapes. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return isBuiltIn(id);
  const bare = code.replace(/"[^"]*"|\[[^\]]*\]|\\.|_./g, '');
  return /[ymdh年月日]/i.test(bare) && !/^general$/i.test(bare);
}

/**
 * The day of a serial number, yyyy-mm-dd; undefined when it is none. The epoch of 1900 counts a 29 February 1900 that was
 * never there.
 */
export function dayOfSerial(serial: number, is1904: boolean): string | undefined {
  if (!Number.isFinite(serial) || serial < 1 || serial > 2_958_465) return undefined;
  const days = Math.floor(serial);
  const epoch = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < 60 ? 31 : 30);
  return new Date(epoch + days * dayMs).toISOString().slice(0, 10);
}
