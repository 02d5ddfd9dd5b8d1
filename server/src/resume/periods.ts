const months: Readonly<Record<string, number>> = {
  jan: 1,
  feb: 2,
  mar: 3,
  apr: 4,
  may: 5,
  jun: 6,
  jul: 7,
  aug: 8,
  sep: 9,
  oct: 10,
  nov: 11,
  dec: 12,
};

/** From when to when, `yyyy-mm`; null where no month is named, since a year alone is none. */
export type Period = {
  readonly from: string | null;
  readonly to: string | null;
  readonly isPresent: boolean;
  /** As it stands in the line. */
  readonly text: string;
};

const year = /(?:19|20)\d{2}/.source;
const named = `${/(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?,?\s+/.source}${year}`;
const numbered = `${year}${/\s*[./年-]\s*(?:1[0-2]|0?[1-9])(?!\d)\s*月?(?:\s*[./-]?\s*(?:3[01]|[12]\d|0?[1-9])(?!\d|\s*[./年])\s*日)?/.source}`;
const turned = `${/(?:1[0-2]|0?[1-9])\s*[./]\s*/.source}${year}`;
const moment = `(?:${named}|${numbered}|${turned}|${year}${/\s*年?/.source})`;
const until = /(?:至今|现在|目前|今|present|now|current|today|ongoing)/;
const between = /\s*(?:--+|-|–|—+|―|~|至|到|\bto\b|\buntil\b)\s*/.source;
const range = new RegExp(
  `(?<!\\d)(${moment})(?:${between}(${moment}|${until.source})|\\s*(${/至今/.source}))(?!\\d)`,
  'i',
);
const alone = new RegExp(`(?<!\\d)(${named}|${numbered}|${turned})(?!\\d)`, 'i');

/** `yyyy-mm` of one moment; null when it names a year alone. */
function monthOf(text: string): string | null {
  const word = /^([a-z]{3})[a-z]*\.?,?\s+(\d{4})/i.exec(text);
  if (word !== null) return `${word[2]}-${String(months[(word[1] ?? '').toLowerCase()]).padStart(2, '0')}`;
  const behind = /^(\d{1,2})\s*[./]\s*(\d{4})/.exec(text);
  if (behind !== null) return `${behind[2]}-${(behind[1] ?? '').padStart(2, '0')}`;
  const before = /^(\d{4})\s*[./年-]\s*(\d{1,2})/.exec(text);
  return before === null ? null : `${before[1]}-${(before[2] ?? '').padStart(2, '0')}`;
}

export function periodIn(line: string): Period | undefined {
  const found = range.exec(line);
  if (found === null) return undefined;
  const [text, from = '', to, now] = found;
  const isPresent = now !== undefined || new RegExp(`^${until.source}$`, 'i').test(to ?? '');
  return { from: monthOf(from), to: isPresent ? null : monthOf(to ?? ''), isPresent, text };
}

/** The one month that a line names. */
export function monthIn(line: string): string | null {
  const found = alone.exec(line);
  return found === null ? null : monthOf(found[0]);
}
