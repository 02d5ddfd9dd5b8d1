import type { catalogueCalls, OwnPackage } from '@beidiao/contract/catalogue/calls';
import { type gradeCalls, spendingKinds, usageDays } from '@beidiao/contract/grade/calls';
import { dayInChina, daysAfter, daysFromTo } from '@beidiao/contract/wire/china-time';
import { addFen, fen, timesFen, type WithAmounts } from '@beidiao/contract/wire/money';
import type { Actor } from '../access/actor.ts';
import {
  mayChange,
  nameOf,
  type Offer,
  openOwnPackages,
  type PackageRow,
  readOffer,
  readSold,
} from '../catalogue/catalogue.ts';
import { foretell, isTooFew, readGrades } from '../grade/grade.ts';
import type { Handlers } from '../house.ts';
import { quoteByTerms } from '../pricing/pricing.ts';
import { findFirstPaid, listPackageUses, listSpent, type PackageUse, type SpentRow } from './usage-store.ts';

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
    const rows = await listSpent(db, memberId, fromDay);
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

type Seen = {
  readonly actor: Actor;
  readonly offer: Offer;
  readonly names: ReadonlyMap<string, OwnPackage['dataItemList'][number]['name']>;
  readonly use: PackageUse | undefined;
};

function shownPackage(row: PackageRow, { actor, offer, names, use }: Seen): WithAmounts<OwnPackage> {
  const isOpen = ({ code, quantity }: PackageRow['items'][number]): boolean =>
    quantity <= (offer.items.get(code)?.max_quantity ?? 0);
  const price = quoteByTerms(offer, { items: row.items.filter(isOpen), packageId: row.id });
  const lines = new Map(price.lines.map((line) => [line.code, line]));
  return {
    id: row.id,
    name: row.name_zh,
    mayChange: mayChange(actor, row),
    dataItemList: row.items.map((item) => {
      const line = lines.get(item.code);
      return {
        code: item.code,
        name: names.get(item.code) ?? { zh: item.code, en: item.code },
        quantity: item.quantity,
        isOpen: isOpen(item),
        unitFen: line === undefined ? null : fen(line.unitFen),
        totalFen: line === undefined ? null : fen(line.totalFen),
      };
    }),
    pieceCount: row.items.reduce((sum, { quantity }) => sum + quantity, 0),
    priceFen: row.items.every(isOpen) ? fen(price.totalFen) : null,
    orderCount: use?.order_count ?? 0,
    lastOrderedAt: use?.last_at.toISOString() ?? null,
  };
}

/** Own packages with what orders and prices say of them. */
export const packageHandlers: Handlers<Pick<typeof catalogueCalls, 'ownPackages'>> = {
  async ownPackages(_, { house, actor, db }) {
    const offer = await readOffer(house, { actor, db });
    const rows = await openOwnPackages(db, offer);
    // An item that is closed to the member has a name all the same.
    const { items } = await readSold(db, house.now());
    const names = new Map(items.map((item) => [item.code, nameOf(item)]));
    const uses = new Map((await listPackageUses(db, actor.memberId)).map((use) => [use.package_id, use]));
    return { packageList: rows.map((row) => shownPackage(row, { actor, offer, names, use: uses.get(row.id) })) };
  },
};
