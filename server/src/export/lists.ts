import type { ExportWish } from '@beidiao/contract/export/calls';
import { type ExportKind, sheetRowsMax, timesOf, zipReportsMax } from '@beidiao/contract/export/states';
import { orderSheetWords, tradeSheetWords } from '@beidiao/contract/export/words';
import type { OrderRow } from '@beidiao/contract/order/calls';
import { type OrderState, orderStates, orderStateWord } from '@beidiao/contract/order/states';
import { lightName } from '@beidiao/contract/verification/task-states';
import type { TradeOrder } from '@beidiao/contract/wallet/calls';
import { tradeStateWords } from '@beidiao/contract/wallet/trade-states';
import { channelName, tradeKindWords } from '@beidiao/contract/wallet/words';
import { dayInChina, secondInChina } from '@beidiao/contract/wire/china-time';
import type { Language } from '@beidiao/contract/wire/language';
import type { Amount } from '@beidiao/contract/wire/money';
import { permissions } from '@beidiao/contract/wire/permissions';
import type { Tenant } from '../access/actor.ts';
import type { WrittenCell, WrittenLine } from '../base/sheet/write-xlsx.ts';
import { Refusal } from '../base/refusal.ts';
import type { House } from '../house.ts';
import { footOf, headOf, lineOf, listStatement, sumStatement } from '../invoice/invoice.ts';
import { countOrders, listTradeLines, ownersOfDetails } from '../order/order.ts';
import { listShownOrders } from '../report/report.ts';
import { countTradesOf } from '../wallet/wallet.ts';
import { pageRows } from './rules.ts';

export type Reading = Pick<Tenant, 'actor' | 'db' | 'transaction'> & { readonly house: House };

/** What is read, for whom, as of when, and in which language. */
export type Asked = {
  readonly wish: ExportWish;
  /** Of the application: a preset of days, and the month of an account, count from it. */
  readonly at: Date;
  readonly language: Language;
};

const { partlyReported, reported } = orderStates;
const withReport: readonly OrderState[] = [partlyReported, reported];
const anyOrder: NonNullable<ExportWish['orders']> = {
  flag: 'all',
  status: [],
  roleFlag: 'all',
  operatorIdList: [],
};

function orderParams({ wish, at }: Pick<Asked, 'wish' | 'at'>) {
  const conditions: NonNullable<ExportWish['orders']> =
    (wish.kind === 'reports' ? wish.reports : wish.orders) ?? anyOrder;
  const { flag, roleFlag, searchCriteria, status, operatorIdList, departmentList, lightList, isUnread, orderId } =
    conditions;
  const asked =
    wish.kind !== 'reports' ? status : withReport.filter((it) => status.length === 0 || status.includes(it));
  const times = timesOf(conditions, at);
  const filters = {
    flag,
    roleFlag,
    searchCriteria,
    status: [...asked],
    operatorIdList,
    departmentList,
    lightList,
    isUnread,
    orderId,
  };
  return { ...filters, orderSort: 'desc' as const, ...times };
}

function statementWish({ wish, at }: Pick<Asked, 'wish' | 'at'>) {
  const { preset, ...filters } = wish.statement ?? { causes: [] };
  const times = timesOf({ ...filters, preset }, at);
  return { ...filters, ...times, month: filters.month ?? dayInChina(at).slice(0, 7) };
}

export const mostOf = (kind: ExportKind): number => (kind === 'reports' ? zipReportsMax : sheetRowsMax);

/**
 * How much it would be, one more than there may be at most.
 * @throws Refusal orderNotFound, statementUnsettled, forbidden
 */
export async function countAsked(reading: Reading, asked: Pick<Asked, 'wish' | 'at'>): Promise<number> {
  const { wish } = asked;
  const cap = mostOf(wish.kind) + 1;
  // Also where another kind is asked for: what is named has to be the member's.
  const chosen = wish.reports?.orderDetailsIds;
  const known = chosen === undefined ? 0 : await countChosen(reading, chosen);
  switch (wish.kind) {
    case 'orders':
    case 'reports': {
      if (wish.kind === 'reports' && chosen !== undefined) return known;
      const params = orderParams(asked);
      return wish.kind === 'reports' && params.status.length === 0 ? 0 : countOrders(reading, params, cap);
    }
    case 'statement':
      return (await sumStatement(reading, statementWish(asked))).count;
    case 'trades':
      return countTradesOf(reading, { kind: wish.trades?.kind, cap });
  }
}

async function countChosen({ db, actor }: Reading, ids: readonly string[]): Promise<number> {
  const distinct = new Set(ids);
  if ((await ownersOfDetails(db, actor.memberId, [...distinct])).length < distinct.size)
    throw new Refusal('orderNotFound');
  return distinct.size;
}

/** The order details whose reports are wanted, the newest first. */
export async function listWanted(reading: Reading, asked: Asked): Promise<string[]> {
  const chosen = asked.wish.reports?.orderDetailsIds;
  if (chosen !== undefined) return [...new Set(chosen)];
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await listShownOrders(reading, { ...orderParams(asked), cursor, pageNo: 1, pageSize: pageRows });
    ids.push(...page.rows.map(({ orderDetailsId }) => orderDetailsId));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined && ids.length < zipReportsMax);
  return ids.slice(0, zipReportsMax);
}

export type SheetKind = Exclude<ExportKind, 'reports'>;
export type SheetPage = { readonly lines: readonly WrittenLine[]; readonly nextAfter: string | null };

const seesAmounts = ({ actor }: Pick<Reading, 'actor'>): boolean => actor.rights.has(permissions.seeAmounts);

/** Of the first line. */
export function headingOf(reading: Pick<Reading, 'actor'>, kind: SheetKind, language: Language): readonly string[] {
  const hasAmounts = seesAmounts(reading);
  if (kind === 'statement') return headOf({ language, hasAmounts });
  if (kind === 'trades') return Object.values(tradeSheetWords[language]);
  const { amount, refunded, ...words } = orderSheetWords[language];
  return [...Object.values(words), ...(hasAmounts ? [amount, refunded] : [])];
}

/** Lines from the newest on, as the same list shows them to this person. */
export async function readPage(
  reading: Reading,
  { wish, at, language }: Asked & { readonly wish: { readonly kind: ExportKind } },
  after: string | null,
): Promise<SheetPage> {
  const hasAmounts = seesAmounts(reading);
  const goesOn = (rows: readonly unknown[], last: string | undefined): string | null =>
    rows.length < pageRows ? null : (last ?? null);
  if (wish.kind === 'statement') {
    const rows = await listStatement(reading, statementWish({ wish, at }), { before: after, limit: pageRows });
    const lines = rows.map((row) => lineOf(row, { language, hasAmounts }));
    return { lines, nextAfter: goesOn(rows, rows.at(-1)?.entryId) };
  }
  if (wish.kind === 'trades') {
    const rows = await listTradeLines(reading, { kind: wish.trades?.kind, before: after, limit: pageRows });
    return { lines: rows.map((row) => lineOfTrade(row, language)), nextAfter: goesOn(rows, rows.at(-1)?.orderId) };
  }
  const params = { ...orderParams({ wish, at }), pageNo: 1, pageSize: pageRows, cursor: after ?? undefined };
  const { rows, nextCursor } = await listShownOrders(reading, params);
  return { lines: rows.map((row) => lineOfOrder(row, { language, hasAmounts })), nextAfter: nextCursor };
}

/** Below the last line: the sums of an account. */
export async function readFoot(
  reading: Reading,
  { wish, at, language }: Asked,
  rows: number,
): Promise<readonly WrittenLine[]> {
  if (wish.kind !== 'statement') return [];
  const { sum } = await sumStatement(reading, statementWish({ wish, at }));
  return [footOf(rows, sum, { language, hasAmounts: seesAmounts(reading) })];
}

const amountCell = (amount: Amount): WrittenCell => ({ fen: Number(amount) });
const timeCell = (at: string | null): string => (at === null ? '' : secondInChina(at));

function lineOfOrder(
  row: OrderRow,
  { language, hasAmounts }: { language: Language; hasAmounts: boolean },
): WrittenLine {
  const { placedBy } = row;
  const placer = [placedBy?.name, placedBy?.fromName].filter((it) => it != null && it !== '').join(' · ');
  return [
    row.orderNo,
    row.name,
    row.phoneNo,
    row.position ?? '',
    row.packageName ?? '',
    { count: row.itemCount },
    orderStateWord(row.status, language),
    row.result?.light ? lightName(row.result.light, language) : '',
    row.operatorName,
    placer,
    timeCell(row.createdAt),
    timeCell(row.dueAt),
    row.tradeNo,
    ...(hasAmounts ? [amountCell(row.amountFen), amountCell(row.refundedFen)] : []),
  ];
}

const lineOfTrade = (row: TradeOrder, language: Language): WrittenLine => [
  row.tradeNo,
  row.orderNo ?? '',
  tradeKindWords[row.kind][language],
  tradeStateWords[row.status][language],
  row.channelCode === null ? '' : channelName(row.channelCode, language),
  timeCell(row.createdAt),
  timeCell(row.paidAt),
  ...[row.amountFen, row.giftFen, row.refundedFen].map(amountCell),
];
