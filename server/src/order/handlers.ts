import { fen } from '@beidiao/contract/wire/money';
import { statesOfTab } from '@beidiao/contract/order/states';
import { type orderCalls, SentWithOrder } from '@beidiao/contract/order/calls';
import { Choice, choiceOfFirst } from '@beidiao/contract/pricing/calls';
import { readIdNumber } from '@beidiao/contract/typed/id-number';
import { troubleOf } from '@beidiao/contract/typed/trouble';
import { readIdCard } from '@beidiao/contract/wire/rules';
import { hideFirstSteps } from '../account/account.ts';
import { writeAudit } from '../access/audit.ts';
import type { Handlers } from '../house.ts';
import { findChoice, findLastChoice, listItems } from './detail-store.ts';
import { readFirstSteps } from './first-steps.ts';
import { checkIdentity } from './identity.ts';
import { findListRow } from './list-store.ts';
import { cancelPaid } from './endings.ts';
import { placeOrder } from './place-order.ts';
import { findExisting } from './place-store.ts';
import { keysOfPerson } from './person.ts';
import { tradeCountOf, draftOf, filterOf } from './present.ts';
import { duplicateSince, statesAsked } from './rules.ts';
import { markRead } from './mark-store.ts';
import { countByDepartment, countByOrderer, countByState, countByTradeState } from './tally-store.ts';

/** Lists and details, which show what was found as well, stand in report/order-handlers.ts; what is paid for by a number in trade/. */
type Elsewhere =
  | 'pay'
  | 'cancelUnpaid'
  | 'exportList'
  | 'list'
  | 'details'
  | 'toBePaid'
  | 'checkRecord'
  | 'refundRecord'
  | 'batchDetails';
export const orderHandlers: Handlers<Omit<typeof orderCalls, Elsewhere>> = {
  firstSteps: (_, { actor, db }) => readFirstSteps(db, actor),

  async hideFirstSteps(_, { house, actor }) {
    await house.system.transaction((tx) => hideFirstSteps(tx, actor));
    return {};
  },

  checkIdentity: ({ name, phoneNo, idCard }, context) =>
    checkIdentity(context.house, context, { name, phoneNo, idCard, idType: 'idCard' }),

  async checkIdCard({ IDCard }) {
    const number = readIdNumber(IDCard);
    const facts = troubleOf('idCard', number) === null ? readIdCard(number) : undefined;
    return { valid: facts !== undefined, birthDate: facts?.birthDate ?? null, sex: facts?.sex ?? null };
  },

  async existing(person, { house, actor, db }) {
    const { personKey } = keysOfPerson(house.vault, actor.memberId, person);
    const row = await findExisting(db, actor.memberId, { personKey, since: duplicateSince(house.now()) });
    if (row === undefined) return { existing: null };
    const operatorName =
      row.operator_enc === null ? '' : house.vault.open('user_account.name', row.operator_enc, `user ${row.user_id}`);
    return {
      existing: {
        orderDetailsId: row.id,
        orderNo: row.order_no,
        status: row.state,
        createdAt: row.created_at.toISOString(),
        operatorName,
      },
    };
  },

  async submitFirst(
    { name, phoneNo, idCard, idType, department, position, checkId, teValidateResult, remark, ...chosen },
    context,
  ) {
    const { detailIds, ...placed } = await placeOrder(context.house, context, {
      people: [{ candidate: { name, phoneNo, idCard, idType, department, position }, checkId }],
      choice: choiceOfFirst(chosen),
      sent: { teValidateResult, remark },
      calculateId: null,
      idempotencyKey: context.request.idempotencyKey,
    });
    return { ...placed, orderDetailsId: detailIds[0] ?? '' };
  },

  async submit({ candidate, calculateId, checkId, ...choice }, context) {
    const { detailIds, ...placed } = await placeOrder(context.house, context, {
      people: [{ candidate, checkId }],
      choice: Choice.parse(choice),
      sent: SentWithOrder.parse(choice),
      calculateId,
      idempotencyKey: context.request.idempotencyKey,
    });
    return { ...placed, orderDetailsId: detailIds[0] ?? '' };
  },

  cancelPaid: ({ orderDetailsId }, context) => cancelPaid(context.house, context, orderDetailsId),

  async orderers(params, { house, actor, db }) {
    const wish = { ...params, ...statesAsked(params.flag, params.status), isForMe: params.flag === 'you' };
    const { rows, isFloor } = await countByOrderer(db, filterOf(house.vault, actor, wish));
    return {
      isFloor,
      people: rows.map((row) => ({
        userId: row.user_id,
        name: house.vault.open('user_account.name', row.name_enc, `user ${row.user_id}`),
        isGone: row.is_gone,
        count: row.count,
      })),
    };
  },

  async departments(params, { house, actor, db }) {
    const wish = { ...params, ...statesAsked(params.flag, params.status), isForMe: params.flag === 'you' };
    return { departments: [...(await countByDepartment(db, filterOf(house.vault, actor, wish)))] };
  },

  async counts({ startDate, endDate, flag, status, ...narrowing }, { house, actor, db }) {
    const wish = { ...narrowing, startTime: startDate, endTime: endDate, ...statesAsked(flag, status) };
    const { rows, isFloor } = await countByState(db, filterOf(house.vault, actor, wish));
    const forMe = { ...wish, states: wish.states ?? statesOfTab('you'), isForMe: true };
    const ofMine = await countByState(db, filterOf(house.vault, actor, forMe));
    const mine = new Map(ofMine.rows.map((row) => [row.state, row]));
    const trades =
      flag === '2' ? await countByTradeState(db, filterOf(house.vault, actor, wish)) : { rows: [], isFloor: false };
    return {
      isFloor: isFloor || ofMine.isFloor || trades.isFloor,
      tradeCounts: trades.rows.map(tradeCountOf),
      counts: rows.map((row) => ({
        status: row.state,
        count: row.count,
        amountFen: fen(row.amount_fen),
        paidCount: row.paid_count,
        netFen: fen(row.net_fen),
        mineCount: mine.get(row.state)?.count ?? 0,
        mineFen: fen(mine.get(row.state)?.amount_fen ?? 0),
      })),
    };
  },

  async markRead({ orderDetailsId }, { actor, transaction, refuse }) {
    const isThere = await transaction((tx) => markRead(tx, actor, orderDetailsId));
    return isThere ? {} : refuse('orderNotFound');
  },

  async lastDraft(_, { house, actor, db }) {
    const last = await findLastChoice(db, actor.memberId, actor.userId);
    if (last === undefined) return { draft: null };
    const { choice, detail_id: id } = last;
    const items = await listItems(db, actor.memberId, id);
    return { draft: draftOf({ vault: house.vault, choice, items, row: await findListRow(db, actor, id) }, false) };
  },

  async checkAgain({ orderDetailId }, { house, actor, db, transaction, refuse }) {
    const row = await findListRow(db, actor, orderDetailId);
    const chosen = await findChoice(db, actor.memberId, orderDetailId);
    if (row === undefined || chosen === undefined) return refuse('orderNotFound');
    await transaction((tx) =>
      writeAudit(tx, {
        memberId: actor.memberId,
        userId: actor.userId,
        action: 'checkAgain',
        subject: `detail ${row.id}`,
        facts: {},
      }),
    );
    const items = await listItems(db, actor.memberId, row.id);
    return draftOf({ vault: house.vault, choice: chosen.choice, items, row }, true);
  },
};
