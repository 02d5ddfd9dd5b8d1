import type { ParamsRead } from '@beidiao/contract/wire/call';
import type { SheetDownload } from '@beidiao/contract/file/calls';
import {
  exportRowsMax,
  type RefundReason,
  type StatementFilters,
  type StatementRow,
  type statementCalls,
} from '@beidiao/contract/invoice/statement';
import { dayInChina } from '@beidiao/contract/wire/china-time';
import type { Bilingual, Language } from '@beidiao/contract/wire/language';
import { fen } from '@beidiao/contract/wire/money';
import { permissions } from '@beidiao/contract/wire/permissions';
import type { Actor, Tenant } from '../access/actor.ts';
import { writeAudit } from '../access/audit.ts';
import { Refusal } from '../base/refusal.ts';
import { nameOf, readSold } from '../catalogue/catalogue.ts';
import type { House } from '../house.ts';
import { findTradesOfSearch, openName } from '../order/order.ts';
import { noteBookTrouble } from '../wallet/wallet.ts';
import { type CauseSums, equationOf, isBusinessNo, monthAfter, startOfMonth } from './rules.ts';
import { type EntrySums, sheetOf } from './statement-sheet.ts';
import {
  type EntryFilter,
  type EntryRow,
  listEntries,
  listHandlers,
  sumEntries,
  sumMonth,
  type SumRow,
  type TotalRow,
} from './statement-store.ts';

export type Reading = Pick<Tenant, 'actor' | 'db'> & { readonly house: House };

const monthNow = (house: House): string => dayInChina(house.now()).slice(0, 7);

const sumsOf = (row: SumRow): CauseSums => ({
  cause: row.cause,
  whole: { bought: Number(row.whole_bought), granted: Number(row.whole_granted) },
  before: { bought: Number(row.before_bought), granted: Number(row.before_granted) },
  month: { bought: Number(row.month_bought), granted: Number(row.month_granted) },
});

/** The month with the server's own check: each line of the books against the balance. What fails is told to finance staff. */
export async function readMonth({ house, actor, db }: Reading, asked: string | undefined) {
  const month = asked ?? monthNow(house);
  const next = startOfMonth(monthAfter(month));
  const rows = await sumMonth(db, actor.memberId, { from: startOfMonth(month), until: next });
  const balance = { bought: Number(rows[0]?.bought_fen ?? 0), granted: Number(rows[0]?.granted_fen ?? 0) };
  const equation = equationOf(rows.map(sumsOf), balance);
  if (!equation.isSettled) await noteBookTrouble(house, actor.memberId);
  const firsts = rows.flatMap(({ first_at }) => first_at ?? []).map((at) => dayInChina(at).slice(0, 7));
  const isCurrent = month >= monthNow(house);
  return {
    month,
    until: isCurrent ? house.now().toISOString() : new Date(next).toISOString(),
    firstMonth: firsts.toSorted()[0] ?? monthNow(house),
    currentMonth: monthNow(house),
    isCurrent,
    entryCount: rows.reduce((sum, { entries }) => sum + entries, 0),
    ...equation,
  };
}

/** @throws Refusal forbidden: whoever may not see amounts could find them, and the numbers of orders, by asking for them */
export async function filterOf({ house, actor, db }: Reading, wish: StatementFilters): Promise<EntryFilter> {
  const { minAmount, maxAmount } = wish;
  const search = wish.search?.trim();
  const seesAmounts = actor.rights.has(permissions.seeAmounts);
  const asksNumber = search !== undefined && isBusinessNo(search);
  if (((minAmount ?? maxAmount) !== undefined || asksNumber) && !seesAmounts) throw new Refusal('forbidden');
  const month = wish.month ?? monthNow(house);
  const hasRange = wish.startTime !== undefined || wish.endTime !== undefined;
  return {
    memberId: actor.memberId,
    from: wish.startTime ?? (hasRange ? '1970-01-01T00:00:00Z' : startOfMonth(month)),
    until: wish.endTime ?? (hasRange ? house.now().toISOString() : startOfMonth(monthAfter(month))),
    isOfMonths: !hasRange,
    causes: wish.causes,
    userId: wish.userId ?? null,
    minFen: minAmount ?? null,
    maxFen: maxAmount ?? null,
    direction: wish.direction ?? null,
    search: search
      ? {
          tradeOrderIds: await findTradesOfSearch({ house, actor, db }, search),
          number: seesAmounts ? search.toUpperCase() : null,
        }
      : null,
  };
}

/** A candidate is named to whoever may see the order. */
const mayName = (actor: Actor, row: EntryRow): boolean =>
  actor.rights.has(permissions.seeOrdersOfOthers) ||
  row.orderer_id === actor.userId ||
  row.orderer_id === actor.forUserId;

const nameOfUser = (house: House, id: string | null, sealed: Buffer | null): string | null =>
  id === null || sealed === null ? null : house.vault.open('user_account.name', sealed, `user ${id}`);

/** Read in what the refund was kept for; null where the entry is none. */
function reasonOf(row: Pick<EntryRow, 'refund_cause' | 'refunded_state'>, nameOfItem: NameOfItem) {
  const [kind, , code = ''] = row.refund_cause?.split(' ') ?? [];
  const reason = (it: RefundReason['kind'], more: Partial<RefundReason> = {}): RefundReason => ({
    kind: it,
    state: null,
    item: null,
    ...more,
  });
  if (kind === 'detail') return reason('ended', { state: row.refunded_state });
  if (kind === 'item') return reason('itemRefused', { item: nameOfItem(code) });
  if (kind === 'subjects') return reason('fewerSubjects', { item: nameOfItem(code) });
  return kind === 'staff' ? reason('byStaff') : null;
}
type NameOfItem = (code: string) => Bilingual;

/** Names of items that are sold no more are their codes. */
export async function readItemNames({ house, db }: Reading, rows: readonly EntryRow[]): Promise<NameOfItem> {
  const isNeeded = rows.some(({ refund_cause: cause }) => /^(item|subjects) /.test(cause ?? ''));
  const items = isNeeded ? (await readSold(db, house.now())).items : [];
  const names = new Map(items.map((item) => [item.code, nameOf(item)]));
  return (code) => names.get(code) ?? { zh: code, en: code };
}

/** Of an order for one, or of the check of a batch that money came back for. */
function candidateOf(house: House, actor: Actor, row: EntryRow): string | null {
  const sealed = row.refunded_enc ?? (row.people === 1 ? row.name_enc : null);
  return sealed !== null && mayName(actor, row)
    ? openName(house.vault, { member_id: row.member_id, name_enc: sealed })
    : null;
}

type Showing = { readonly house: House; readonly actor: Actor; readonly nameOfItem: NameOfItem };

/** What names an amount stays with whoever may see amounts: free words of staff, and the numbers under which it stands elsewhere. */
const paperOf = (actor: Actor, row: EntryRow): Pick<StatementRow, 'why' | 'orderNo' | 'tradeNo'> =>
  actor.rights.has(permissions.seeAmounts)
    ? { why: row.why, orderNo: row.order_no, tradeNo: row.trade_no }
    : { why: null, orderNo: null, tradeNo: null };

export const rowOf = ({ house, actor, nameOfItem }: Showing, row: EntryRow): StatementRow => ({
  entryId: row.id,
  at: row.at.toISOString(),
  cause: row.cause,
  channelCode: row.channel,
  candidateName: candidateOf(house, actor, row),
  people: row.people,
  packageName: row.package_name,
  itemCount: row.item_count ?? 0,
  reason: reasonOf(row, nameOfItem),
  ...paperOf(actor, row),
  operatorName: nameOfUser(house, row.operator_id, row.operator_enc),
  boughtFen: fen(row.bought_fen),
  grantedFen: fen(row.granted_fen),
  totalFen: fen(row.member_delta_fen),
  channelFen: fen(row.channel_fen),
  giftFen: fen(row.gift_fen),
  balanceAfterFen: fen(row.balance_after_fen),
});

/** @throws Refusal forbidden */
export async function readRows(reading: Reading, wish: ParamsRead<typeof statementCalls.rows>) {
  const { house, actor, db } = reading;
  const filter = await filterOf(reading, wish);
  const before = wish.cursor !== undefined && /^[1-9]\d{0,17}$/.test(wish.cursor) ? wish.cursor : null;
  const found = await listEntries(db, filter, { before, limit: wish.pageSize + 1 });
  const page = found.slice(0, wish.pageSize);
  const total = await sumEntries(db, filter);
  const nameOfItem = await readItemNames(reading, page);
  const people = await listHandlers(db, actor.memberId, filter);
  return {
    rows: page.map((row) => rowOf({ house, actor, nameOfItem }, row)),
    nextCursor: found.length > page.length ? (page.at(-1)?.id ?? null) : null,
    total: total.count,
    sum: {
      boughtFen: fen(total.bought_fen),
      grantedFen: fen(total.granted_fen),
      totalFen: fen(total.total_fen),
      channelFen: fen(total.channel_fen),
      giftFen: fen(total.gift_fen),
      balanceAfterFen: total.after_fen === null ? null : fen(total.after_fen),
    },
    people: people.map(({ id, name_enc }) => ({
      userId: id,
      name: nameOfUser(house, id, name_enc) ?? '',
    })),
  };
}

export const sumsOfTotal = (total: TotalRow): EntrySums => ({
  bought: Number(total.bought_fen),
  granted: Number(total.granted_fen),
  total: Number(total.total_fen),
  channel: Number(total.channel_fen),
  gift: Number(total.gift_fen),
});

type ExportWish = ParamsRead<typeof statementCalls.export>;

/** @throws Refusal statementUnsettled, exportTooLong, forbidden */
export async function exportRows(
  context: Reading & Pick<Tenant, 'transaction'>,
  wish: ExportWish,
  language: Language,
): Promise<SheetDownload> {
  const { house, actor, db, transaction } = context;
  const { isSettled, month } = await readMonth(context, wish.month);
  if (!isSettled) throw new Refusal('statementUnsettled');
  const filter = await filterOf(context, wish);
  const found = await listEntries(db, filter, { before: null, limit: exportRowsMax + 1 });
  if (found.length > exportRowsMax) throw new Refusal('exportTooLong', { most: exportRowsMax });
  const total = await sumEntries(db, filter);
  const nameOfItem = await readItemNames(context, found);
  const { memberId, userId } = actor;
  await transaction((tx) =>
    writeAudit(tx, {
      memberId,
      userId,
      action: 'exportStatement',
      subject: `statement ${month}`,
      facts: { rows: found.length, format: wish.format },
    }),
  );
  return sheetOf({
    name: `statement-${month}`,
    format: wish.format,
    language,
    hasAmounts: actor.rights.has(permissions.seeAmounts),
    rows: found.map((row) => rowOf({ house, actor, nameOfItem }, row)),
    sum: sumsOfTotal(total),
  });
}
