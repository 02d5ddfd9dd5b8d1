import { freeGrade } from '@beidiao/contract/grade/vip';
import { leastUsageDays, usageDays } from '@beidiao/contract/grade/calls';
import {
  addFen,
  type Fen,
  fen,
  percentOfFenRoundedHalfUp,
  shareOfFenRoundedHalfUp,
  timesFen,
  zeroFen,
} from '@beidiao/contract/wire/money';

/** So many pieces at one list price, of items that are priced by the unit. */
export type UnitPieces = { readonly listFen: Fen; readonly pieces: number };
export type ForecastGrade = { readonly type: number; readonly discountPercent: number; readonly priceFen: Fen };
export type Advice = {
  readonly againstType: number;
  readonly isWorth: boolean;
  readonly moreSavedFen: Fen;
  readonly moreFeeFen: Fen;
  readonly breakEvenFen: Fen;
};
export type GradeForecast = ForecastGrade & {
  readonly savedFen: Fen;
  readonly yearFen: Fen;
  readonly netFen: Fen;
  readonly advice: Advice | null;
};
export type Forecast = { readonly unitFen: Fen; readonly unitYearFen: Fen; readonly grades: readonly GradeForecast[] };

export type ForecastQuestion = {
  readonly units: readonly UnitPieces[];
  /** With the free one. */
  readonly grades: readonly ForecastGrade[];
  readonly ownType: number;
  /** From the first order to today. */
  readonly daysOfOrders: number;
};

/** The days that are looked at, carried on for a year. */
const yearOf = (ofDays: Fen): Fen => shareOfFenRoundedHalfUp(timesFen(ofDays, 365), 1, usageDays);

/** With orders of fewer days nothing can be foretold. */
export const isTooFew = (daysOfOrders: number): boolean => daysOfOrders < leastUsageDays;

/** What each grade would have taken off, rounded piece by piece as prices are, and what a year of it comes to. Pure. */
export function foretell({ units, grades, ownType, daysOfOrders }: ForecastQuestion): Forecast {
  const unitFen = addFen(...units.map(({ listFen, pieces }) => timesFen(listFen, pieces)));
  const figures = grades.map((grade) => {
    const savedFen = addFen(...units.map((it) => savedOn(it, grade)));
    const yearFen = yearOf(savedFen);
    return { ...grade, savedFen, yearFen, netFen: fen(yearFen - grade.priceFen) };
  });
  const adviceOf = (it: (typeof figures)[number]): Advice | null => {
    // Whoever renews asks whether to have a grade at all, whoever changes whether the change pays.
    const baseType = it.type === ownType ? freeGrade : Math.max(ownType, freeGrade);
    const base = figures.find(({ type }) => type === baseType);
    return base === undefined || base.type === it.type || isTooFew(daysOfOrders) ? null : adviseOn(it, base);
  };
  return { unitFen, unitYearFen: yearOf(unitFen), grades: figures.map((it) => ({ ...it, advice: adviceOf(it) })) };
}

const savedOn = ({ listFen, pieces }: UnitPieces, { discountPercent }: ForecastGrade): Fen =>
  timesFen(fen(listFen - percentOfFenRoundedHalfUp(listFen, discountPercent)), pieces);

type Figures = ForecastGrade & { readonly yearFen: Fen };

/** The change is worth it when a year of it saves what it costs more; a lower grade when it costs less than it saves less. */
function adviseOn(it: Figures, base: Figures): Advice {
  const moreSavedFen = fen(it.yearFen - base.yearFen);
  const moreFeeFen = fen(it.priceFen - base.priceFen);
  const percent = Math.abs(base.discountPercent - it.discountPercent);
  const breakEvenFen =
    percent === 0 ? zeroFen : shareOfFenRoundedHalfUp(timesFen(fen(Math.abs(moreFeeFen)), 100), 1, percent);
  return { againstType: base.type, isWorth: moreSavedFen >= moreFeeFen, moreSavedFen, moreFeeFen, breakEvenFen };
}
