import { freeGrade } from '@beidiao/contract/grade/vip';
import { type GradeAct, type GradeTerm, gradeOrderLifeMs } from '@beidiao/contract/grade/calls';
import { dayInChina, daysAfter, daysFromTo, endOfDayInChina } from '@beidiao/contract/wire/china-time';
import { addFen, type Fen, fen, shareOfFenRoundedHalfUp, zeroFen } from '@beidiao/contract/wire/money';

/** A time in which a member has a grade. Days are those of China. */
export type Term = {
  readonly id: string;
  readonly gradeType: number;
  readonly firstDay: string;
  /** As it was bought; null: without end. */
  readonly lastDay: string | null;
  /** First day on which it does not count any more; null: without end. */
  readonly untilDay: string | null;
  readonly priceFen: Fen;
};
export type SoldGrade = { readonly type: number; readonly priceFen: Fen };
export type Credit = {
  readonly gradeType: number;
  readonly paidFen: Fen;
  readonly daysLeft: number;
  readonly days: number;
  readonly creditFen: Fen;
};
export type Quote = {
  readonly act: GradeAct;
  readonly credits: readonly Credit[];
  readonly creditFen: Fen;
  readonly amountFen: Fen;
  readonly firstDay: string;
  readonly lastDay: string;
};

/** In force on that day, or ahead of it. What was replaced before it had begun is neither. */
const isOpen = ({ firstDay, untilDay }: Term, day: string): boolean =>
  untilDay === null || (untilDay > day && untilDay > firstDay);

export const stateOf = (term: Term, day: string): GradeTerm['state'] => {
  const isCut = term.untilDay !== null && (term.lastDay === null || term.untilDay <= term.lastDay);
  if (!isOpen(term, day)) return isCut ? 'replaced' : 'ended';
  return term.firstDay > day ? 'ahead' : 'inForce';
};

/** Newest first. */
export const newestOf = (terms: readonly Term[]): string | null =>
  terms.reduce<Term | null>((newest, term) => (newest && BigInt(newest.id) > BigInt(term.id) ? newest : term), null)
    ?.id ?? null;

/** The last day of a year that begins on this one: 2026-11-23 to 2027-11-22. */
export function lastDayOfYearFrom(firstDay: string): string {
  const [year = 0, month = 1, day = 1] = firstDay.split('-').map(Number);
  return daysAfter(new Date(Date.UTC(year + 1, month - 1, day)).toISOString().slice(0, 10), -1);
}

/**
 * What a term gives back when it ends on this day: paid × days left ÷ days of the term, half up to the fen, today counts.
 * Nothing of one that nobody has paid for, or that has no end.
 */
export function creditOf({ gradeType, priceFen, firstDay, lastDay }: Term, day: string): Credit {
  const days = lastDay === null ? 0 : daysFromTo(firstDay, lastDay);
  const daysLeft = lastDay === null ? 0 : daysFromTo(day > firstDay ? day : firstDay, lastDay);
  const creditFen = days === 0 ? zeroFen : shareOfFenRoundedHalfUp(priceFen, daysLeft, days);
  return { gradeType, paidFen: priceFen, daysLeft, days, creditFen };
}

/** What buying this grade does now; null where it can not be bought: lower ones follow at the end, and one at a time. */
function actOf(terms: readonly Term[], { type }: SoldGrade, day: string): GradeAct | null {
  const open = terms.filter((term) => isOpen(term, day) && term.gradeType > freeGrade);
  const highest = Math.max(freeGrade, ...open.map(({ gradeType }) => gradeType));
  if (open.length === 0) return 'buy';
  if (type > highest) return 'upgrade';
  if (open.length > 1 || open.some(({ untilDay }) => untilDay === null)) return null;
  return type === highest ? 'renew' : 'downgrade';
}

/** What the grade costs this member on that day, and from when to when it would count. */
export function quoteOf(terms: readonly Term[], grade: SoldGrade, day: string): Quote | null {
  const act = actOf(terms, grade, day);
  if (act === null) return null;
  const credits = act === 'upgrade' ? terms.filter((term) => isOpen(term, day)).map((it) => creditOf(it, day)) : [];
  const given = credits.filter(({ creditFen }) => creditFen > 0);
  // No grade is sold for less than nothing, whatever its price has come to.
  const creditFen = fen(Math.min(grade.priceFen, addFen(...given.map((it) => it.creditFen))));
  const firstDay = firstDayOf(terms, act, day);
  return {
    act,
    credits: given,
    creditFen,
    amountFen: fen(grade.priceFen - creditFen),
    firstDay,
    lastDay: lastDayOfYearFrom(firstDay),
  };
}

/** What replaces begins today, what is lined up when the last one has ended. */
export function firstDayOf(terms: readonly Term[], act: GradeAct, day: string): string {
  if (replaces(act)) return day;
  const open = terms.filter((term) => isOpen(term, day));
  return open.reduce((first, { untilDay }) => (untilDay !== null && untilDay > first ? untilDay : first), day);
}

/** Whether what the member has ends with it. */
export const replaces = (act: GradeAct): boolean => act === 'buy' || act === 'upgrade';

/** A minute and more for whoever scans just before midnight: channels take no shorter time. */
const leastLifeMs = 2 * 60 * 1000;

/** Fifteen minutes, and not beyond the day on which the amount is true. */
export const orderLifeMs = (now: Date): number =>
  Math.max(leastLifeMs, Math.min(gradeOrderLifeMs, endOfDayInChina(dayInChina(now)) + 1 - now.getTime()));

/** How many days before its last one a term that nothing follows is pointed out. */
const remindedBefore = [30, 7] as const;
/** A day on which nobody looked is made up for within as many. */
const remindWithin = 3;

/** Which reminder is due of a term with so many days left, today included; null when none is. */
export const reminderDue = (daysLeft: number): number | null =>
  remindedBefore.find((days) => daysLeft <= days && daysLeft > days - remindWithin) ?? null;
