import { type gradeCalls, spendingKinds, usageDays } from '@beidiao/contract/grade/calls';
import { dayInChina, daysAfter, daysFromTo, startOfDayInChina } from '@beidiao/contract/wire/china-time';
import { addFen, fen, timesFen } from '@beidiao/contract/wire/money';
import { foretell, isTooFew, readGrades } from '../grade/grade.ts';
import type { Handlers } from '../house.ts';
import { findFirstPaid, listSpent, type SpentRow } from './usage-store.ts';

type Kind = SpentRow['kind'];

const sumsOf = (rows: readonly SpentRow[]) => ({
  pieces: rows.reduce((sum, row) => sum + row.pieces, 0),
  listFen: addFen(...rows.map((row) => timesFen(fen(row.list_fen), row.pieces))),
  savedFen: addFen(...rows.map((row) => fen(row.saved_fen))),
});

/** In percent to one digit; the last of those that are not nothing takes what rounding has left, so that they sum to 100. */
function sharesOf(parts: readonly number[]): number[] {
  const whole = parts.reduce((sum, part) => sum + part, 0);
  if (whole === 0) return parts.map(() => 0);
  const tenths = parts.map((part) => Math.round((part * 1_000) / whole));
  const last = parts.findLastIndex((part) => part > 0);
  const rest = 1_000 - tenths.reduce((sum, part) => sum + part, 0);
  return tenths.map((part, place) => (part + (place === last ? rest : 0)) / 10);
}

/** What grades would do for the orders of a member. */
export const usageHandlers: Handlers<Pick<typeof gradeCalls, 'usage'>> = {
  async usage(_, { house, actor: { memberId }, db }) {
    const untilDay = dayInChina(house.now());
    const fromDay = daysAfter(untilDay, 1 - usageDays);
    const rows = await listSpent(db, memberId, new Date(startOfDayInChina(fromDay)));
    const first = await findFirstPaid(db, memberId);
    const daysOfOrders = first === null ? 0 : daysFromTo(dayInChina(first), untilDay);
    const { grades, ownType } = await readGrades(db, { memberId, day: untilDay });
    const ofKind = (kind: Kind): SpentRow[] => rows.filter((row) => row.kind === kind);
    const units = ofKind('unit').map((row) => ({ listFen: fen(row.list_fen), pieces: row.pieces }));
    const forecast = foretell({ units, grades, ownType, daysOfOrders });
    const sums = spendingKinds.map((kind) => ({ kind, ...sumsOf(ofKind(kind)) }));
    const shares = sharesOf(sums.map(({ listFen }) => listFen));
    const nameOf = new Map(grades.map(({ type, name }) => [type, name]));
    return {
      fromDay,
      untilDay,
      tooFew: isTooFew(daysOfOrders),
      unitFen: forecast.unitFen,
      unitYearFen: forecast.unitYearFen,
      spending: sums.map((sum, place) => ({ ...sum, share: shares[place] ?? 0 })),
      total: sumsOf(rows),
      grades: forecast.grades.map(({ type, advice, ...figures }) => ({
        ...figures,
        gradeType: type,
        name: nameOf.get(type) ?? { zh: '', en: '' },
        advice: advice && {
          against: nameOf.get(advice.againstType) ?? { zh: '', en: '' },
          isWorth: advice.isWorth,
          moreSavedFen: advice.moreSavedFen,
          moreFeeFen: advice.moreFeeFen,
          breakEvenFen: advice.breakEvenFen,
        },
      })),
    };
  },
};
