import type { OpenOperation, openOperations } from '@beidiao/contract/open/operations';
import { keyScopes } from '@beidiao/contract/open/scopes';
import { EventList } from '@beidiao/contract/open/shapes';
import { statesOfStatus } from '@beidiao/contract/open/states';
import { hasReport, orderStates } from '@beidiao/contract/order/states';
import { Choice } from '@beidiao/contract/pricing/calls';
import { dayInChina } from '@beidiao/contract/wire/china-time';
import type { Language } from '@beidiao/contract/wire/language';
import type { z } from 'zod';
import type { KeyTenant } from '../access/key-tenant.ts';
import type { Tenant } from '../access/actor.ts';
import { writeAudit } from '../access/audit.ts';
import { type Tx, withinTransaction } from '../base/db/db.ts';
import type { RequestFacts } from '../base/http/request-facts.ts';
import { Refusal } from '../base/refusal.ts';
import { readSentLink, sendAgain } from '../candidate/candidate.ts';
import { findPackage, itemOf, openOwnPackages, readOffer } from '../catalogue/catalogue.ts';
import type { House } from '../house.ts';
import {
  cancelPaid,
  cancelTrade,
  listOrders,
  lockWithTrade,
  payOrderFromBalance,
  placeOrder,
  readOrder,
  wasCheckedLately,
} from '../order/order.ts';
import { downloadPdf, logReading, readReport } from '../report/report.ts';
import { listTasks } from '../verification/verification.ts';
import { holdPurse, readBalance } from '../wallet/wallet.ts';
import { eventsAfter, renewEndpoint } from '../webhook/webhook.ts';
import { spendOfDay, spentOn } from './answer-store.ts';
import { playCandidate } from './played-candidate.ts';
import { bareId, checkOf, checkRowOf, reportOf } from './present.ts';

type Operations = typeof openOperations;
/** A request that has been let in and read. */
export type Calling<O extends OpenOperation = OpenOperation> = {
  readonly house: House;
  readonly tenant: KeyTenant;
  readonly language: Language;
  readonly request: RequestFacts;
  readonly inPath: z.output<O['inPath']>;
  readonly query: z.output<O['query']>;
  readonly body: O['body'] extends z.ZodType ? z.output<O['body']> : undefined;
};
type Answer<O extends OpenOperation> = Promise<O extends { readonly isPdf: true } ? Buffer : z.input<O['answer']>>;
/** What changes something runs in the transaction that keeps its first answer. */
type Carrying<O extends OpenOperation> = O['changes'] extends true
  ? (calling: Calling<O>, tx: Tx) => Answer<O>
  : (calling: Calling<O>) => Answer<O>;

/** The same tenant within a transaction that has begun. */
const within = (tenant: KeyTenant, tx: Tx): KeyTenant => ({
  ...tenant,
  db: tx,
  transaction: withinTransaction(tx),
});

type Noted = { readonly tenant: KeyTenant; readonly operation: string; readonly checkId: string };
/** Which key it was: the trail of the order itself names the administrator in whose name it acts. */
const note = (tx: Tx, { tenant: { actor, key }, operation, checkId }: Noted): Promise<void> =>
  writeAudit(tx, {
    memberId: actor.memberId,
    userId: actor.userId,
    action: 'useApiKey',
    subject: `detail ${checkId}`,
    facts: { key: key.id, operation },
  });

async function readCheck(
  { house, language }: Pick<Calling, 'house' | 'language'>,
  tenant: KeyTenant,
  orderDetailsId: string,
): Promise<z.input<Operations['getCheck']['answer']>> {
  const { actor, db, key } = tenant;
  const order = await readOrder({ ...tenant, house }, { orderDetailsId, reveal: false });
  const maySeeResults = key.scopes.includes('reports:read');
  return checkOf({
    order,
    tasks: await listTasks(db, actor.memberId, orderDetailsId),
    link: (await readSentLink(house, tenant, orderDetailsId)).link,
    report: hasReport(order.status) ? await reportOfCheck(house, tenant, orderDetailsId) : null,
    maySeeResults,
    language,
  });
}

/** Null where it is not to be read. */
async function reportOfCheck(house: House, { actor, db }: Tenant, detailId: string) {
  try {
    return { light: (await readReport({ house, actor, db }, { detailId })).report.overall.light };
  } catch (error) {
    if (error instanceof Refusal && ['reportNotReady', 'reportDeleted', 'viewingOff'].includes(error.why)) return null;
    throw error;
  }
}

type NewCheck = NonNullable<z.output<Operations['createCheck']['body']>>;

/** @throws Refusal packageUnknown, itemFieldWrong where nothing is chosen */
async function choiceOf(house: House, tenant: KeyTenant, wish: NewCheck): Promise<Choice> {
  const chosen = wish.items ?? [];
  if (wish.package === undefined) return Choice.parse({ checkedDataItemList: chosen });
  const id = bareId(wish.package);
  const found = await findPackage(tenant.db, await readOffer(house, tenant), id);
  if (found === undefined) throw new Refusal('packageUnknown');
  const rest = chosen.filter(({ code }) => !found.items.some((item) => item.code === code));
  return Choice.parse({ objId: id, objType: 'package', checkedDataItemList: [...found.items, ...rest] });
}

/** Places and pays in one transaction: whatever refuses leaves nothing behind. */
async function order(calling: Calling<Operations['createCheck']>, tx: Tx) {
  const { house, body: wish } = calling;
  const tenant = within(calling.tenant, tx);
  const { actor, key } = tenant;
  const { name, phone: phoneNo, id_card: idCard } = wish.candidate;
  const person = { name, phoneNo, idCard, idType: 'idCard' as const };
  const { memberId } = actor;
  if (wish.again !== true && (await wasCheckedLately({ house, db: tx, memberId }, person)))
    throw new Refusal('recentCheck');
  // An order writes its line into the trail, whose lock comes after that of the balance: who pays an order that is there holds the balance first.
  await holdPurse(tx, memberId);
  const placed = await placeOrder(house, tenant, {
    people: [
      {
        candidate: {
          ...person,
          department: wish.department,
          position: wish.position,
          proposedEntryDate: wish.starts_on,
        },
      },
    ],
    choice: await choiceOf(house, tenant, wish),
    sent: { client: wish.reference },
    calculateId: null,
    idempotencyKey: undefined,
  });
  const amountFen = Number(placed.amountFen);
  if (wish.expected_amount_fen !== undefined && wish.expected_amount_fen !== amountFen)
    throw new Refusal('priceChanged', {}, { amountFen });
  const day = dayInChina(house.now());
  const limitFen = key.dayLimitFen;
  if (!(await spendOfDay(tx, { memberId, keyId: key.id, day, amountFen, limitFen })))
    throw new Refusal('dayLimitReached', { limitFen });
  await payOrderFromBalance(house, tenant, placed.tradeOrderId);
  const checkId = placed.detailIds[0] ?? '';
  await note(tx, { tenant, operation: 'createCheck', checkId });
  return readCheck(calling, tenant, checkId);
}

/** Links of candidates are written by the house alone: these run in a transaction of its own, where each statement names the member. */
export const doneByHouse: ReadonlySet<string> = new Set<keyof Operations>(['remindCheck']);

export const operationHandlers: { readonly [Name in keyof Operations]: Carrying<Operations[Name]> } = {
  async getMe({ tenant: { key } }) {
    const scopes = keyScopes.filter((scope) => key.scopes.includes(scope));
    return { environment: key.environment, scopes, day_limit_fen: key.dayLimitFen };
  },

  async listItems({ house, tenant, language }) {
    const offer = await readOffer(house, tenant);
    return {
      data: [...offer.items.values()].map((row) => {
        const item = itemOf(offer, row);
        return {
          code: item.code,
          name: item.name[language],
          description: item.description[language],
          group: item.group,
          unit: item.unit,
          max_quantity: item.maxQuantity,
          turnaround_hours: item.turnaroundHours,
          expedite_hours: item.expediteHours,
          price_fen: Number(item.memberPriceFen),
          is_sensitive: item.isSensitive,
          needs: item.needs,
        };
      }),
    };
  },

  async listPackages({ house, tenant, language }) {
    const offer = await readOffer(house, tenant);
    const rows = [...offer.packages, ...(await openOwnPackages(tenant.db, offer))];
    return {
      data: rows.map((row) => ({
        id: `pkg_${row.id}`,
        name: language === 'zh' ? row.name_zh : row.name_en,
        items: row.items.map(({ code, quantity }) => ({ code, quantity })),
        fixed_price_fen: row.fixed_price_fen === null ? null : Number(row.fixed_price_fen),
      })),
    };
  },

  async getBalance({ house, tenant: { actor, db, key } }) {
    const { boughtFen, grantedFen } = await readBalance(db, actor.memberId);
    const day = dayInChina(house.now());
    return {
      bought_fen: boughtFen,
      granted_fen: grantedFen,
      available_fen: boughtFen + grantedFen,
      spent_today_fen: await spentOn(db, { memberId: actor.memberId, keyId: key.id, day }),
      day_limit_fen: key.dayLimitFen,
    };
  },

  createCheck: order,

  async listChecks({ house, tenant, query }) {
    const { rows, nextCursor } = await listOrders(
      { ...tenant, house },
      {
        flag: 'all',
        status: query.status === undefined ? [] : statesOfStatus(query.status),
        startTime: query.created_from,
        endTime: query.created_until,
        roleFlag: 'all',
        operatorIdList: [],
        orderSort: 'desc',
        pageNo: 1,
        pageSize: query.limit,
        cursor: query.cursor,
      },
    );
    return { data: rows.map(checkRowOf), next_cursor: nextCursor };
  },

  getCheck: (calling) => readCheck(calling, calling.tenant, bareId(calling.inPath.id)),

  async cancelCheck({ house, tenant: outer, inPath: { id } }, tx) {
    const tenant = within(outer, tx);
    const checkId = bareId(id);
    const { memberId, userId } = tenant.actor;
    const held = await lockWithTrade(tx, memberId, checkId);
    if (held === undefined) throw new Refusal('orderNotFound');
    const isUnpaid = held.state === orderStates.unpaid;
    if (isUnpaid) await cancelTrade(house, tx, { memberId, userId, tradeOrderId: held.trade_order_id });
    const refundedFen = isUnpaid ? 0 : (await cancelPaid(house, tenant, checkId)).refundedFen;
    await note(tx, { tenant, operation: 'cancelCheck', checkId });
    return { check: id, refunded_fen: refundedFen };
  },

  async remindCheck({ house, tenant, inPath: { id } }, tx) {
    const checkId = bareId(id);
    await sendAgain(house, tx, { ...tenant.actor, orderDetailsId: checkId, asReminder: true });
    await note(tx, { tenant, operation: 'remindCheck', checkId });
    return { check: id };
  },

  async getReport({ house, tenant, inPath, query, language }) {
    const { actor, db, transaction } = tenant;
    const detailId = bareId(inPath.id);
    const { row, report } = await readReport({ house, actor, db }, { detailId, version: query.version });
    await transaction((tx) => logReading(tx, actor, { rows: [row], what: 'open' }));
    return reportOf(detailId, report, language);
  },

  async getReportPdf({ house, tenant, inPath, query, language }) {
    const wanted = { detailId: bareId(inPath.id), version: query.version };
    const { base64 } = await downloadPdf({ ...tenant, house, request: { language } }, wanted);
    return Buffer.from(base64, 'base64');
  },

  async receiveTestEvents({ house, tenant, body }) {
    if (tenant.key.environment !== 'test') throw new Refusal('sandboxOnly');
    const { webhookId, secret } = await renewEndpoint(house, tenant, body);
    return { id: `whk_${webhookId}`, url: body.url, secret };
  },

  async playConsent(calling) {
    const { house, tenant, inPath, body, request } = calling;
    if (tenant.key.environment !== 'test') throw new Refusal('sandboxOnly');
    const orderDetailsId = bareId(inPath.id);
    const { idCard, name, dataItemList } = await readOrder({ ...tenant, house }, { orderDetailsId, reveal: true });
    const agreed = dataItemList.map(({ code }) => code).filter((code) => !body.decline.includes(code));
    const candidate = { memberId: tenant.actor.memberId, orderDetailsId };
    await tenant.aside(() => playCandidate(house, candidate, { name, idCard, agreed, request }));
    return readCheck(calling, tenant, orderDetailsId);
  },

  async listEvents({ tenant, query: { cursor, limit } }) {
    const { events, cursor: next } = await eventsAfter(tenant, cursor ?? '', limit);
    return EventList.parse({ data: events, next_cursor: next === '' ? null : next });
  },
};
