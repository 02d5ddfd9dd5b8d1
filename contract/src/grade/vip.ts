import { dayInChina, startOfDayInChina } from '../wire/china-time.ts';

/** What a member is graded: -1 none, 1 free, above that paid. `time` is the last moment of the last day; null: without end. */
export type HeldGrade = { readonly type: number; readonly expireDate: { readonly time: number } | null };

export type VipFlags = {
  readonly vip: boolean;
  readonly vipuser: boolean;
  readonly vipfree: boolean;
  readonly vipgrade: number;
};

export const noGrade = -1;
export const freeGrade = 1;

/**
 * As the specification computes them: `vip` while a grade is set and ends after the start of today, `vipuser` and `vipfree`
 * while it ends on or after that, `vipgrade` the grade, or -1 without one. Today is a day in China.
 */
export function vipFlags({ type, expireDate }: HeldGrade, now: number): VipFlags {
  const isSet = type !== noGrade;
  const today = Date.parse(startOfDayInChina(dayInChina(now)));
  const end = expireDate === null ? Number.POSITIVE_INFINITY : expireDate.time;
  const isOnOrAfter = isSet && end >= today;
  return { vip: isSet && end > today, vipuser: isOnOrAfter, vipfree: isOnOrAfter, vipgrade: isSet ? type : noGrade };
}

/** As long as its end lies after the start of today, in China; being free is no membership. */
export const isGraded = (grade: HeldGrade, now: number): boolean =>
  grade.type !== noGrade && grade.type !== freeGrade && vipFlags(grade, now).vip;
