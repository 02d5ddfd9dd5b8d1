import { proofEventWords } from '@beidiao/contract/candidate/proof-events';
import { roles } from '@beidiao/contract/account/calls';
import { fen } from '@beidiao/contract/wire/money';
import type { OrderDetails, OrderDraft, OrderRow } from '@beidiao/contract/order/calls';
import { type MemberMove, memberMovesFrom, orderStates } from '@beidiao/contract/order/states';
import type { Light } from '@beidiao/contract/verification/task-states';
import { frameScope } from '@beidiao/contract/wire/call';
import { permissions } from '@beidiao/contract/wire/permissions';
import { readPriceSnapshot } from '@beidiao/contract/pricing/calls';
import { type Actor, belongsTo, type MemberId, type UserId } from '../access/actor.ts';
import type { Vault } from '../base/secrets/vault.ts';
import type { ChoiceRow, ItemRow, TimelineRecord } from './detail-store.ts';
import type { OrderFilter } from './filter-store.ts';
import type { ListRow } from './list-store.ts';
import type { TradeStateCount } from './tally-store.ts';
import { openBusiness } from './ordered-fields.ts';
import { keyOfPhone, keyOfPhoneTail, keysOfNameSearch, keysOfNumber, maskPerson, openPerson } from './person.ts';
import { daysOfNumber, meaningOfSearch, type StatesAsked } from './rules.ts';

export type FilterWish = StatesAsked & {
  startTime?: string | undefined;
  endTime?: string | undefined;
  roleFlag: 'all' | 'mine';
  orderId?: string | undefined;
  operatorIdList?: readonly string[];
  departmentList?: readonly string[] | undefined;
  lightList?: readonly Light[] | undefined;
  isUnread?: boolean | undefined;
  /** Only these details. */
  ids?: readonly string[] | null;
  /** Only what waits for the reader. */
  isForMe?: boolean;
  isRefunded?: boolean;
  isOfList?: boolean;
  searchCriteria?: string | undefined;
};

/** Own orders are paid and viewed by whoever placed them; nobody but an administrator approves an own order. */
const actingOn = ({ userId, forUserId, rights, role }: Actor): NonNullable<OrderFilter['forReader']> => ({
  ownIds: [userId, ...(forUserId === null ? [] : [forUserId])],
  mayPay: rights.has(permissions.payFromBalance) || rights.has(permissions.payOnline),
  decidesOn: !rights.has(permissions.approve) ? 'none' : role === roles.admin ? 'all' : 'others',
});

export const filterOf = (vault: Vault, actor: Actor, wish: FilterWish): OrderFilter => ({
  memberId: actor.memberId,
  readerId: actor.userId,
  states: wish.states ?? null,
  tradeStates: wish.tradeStates ?? null,
  from: wish.startTime ?? null,
  until: wish.endTime ?? null,
  userId:
    wish.roleFlag === 'mine' || !actor.rights.has(permissions.seeOrdersOfOthers)
      ? (actor.forUserId ?? actor.userId)
      : null,
  operatorIds: wish.operatorIdList === undefined || wish.operatorIdList.length === 0 ? null : wish.operatorIdList,
  departments: wish.departmentList === undefined || wish.departmentList.length === 0 ? null : wish.departmentList,
  ids: wish.ids ?? null,
  ...lightsOf(actor, wish.lightList ?? []),
  isUnread: wish.isUnread ?? false,
  orderId: wish.orderId ?? null,
  isRefunded: wish.isRefunded ?? false,
  isOfList: wish.isOfList ?? false,
  forReader: wish.isForMe ? actingOn(actor) : null,
  match: wish.searchCriteria ? matchOf(vault, actor, wish.searchCriteria) : null,
});

/** Unless the member has switched that off for its staff. On an embedded page it is still the person who looks. */
export const maySeeResults = ({ rights, program }: Actor): boolean =>
  rights.has(permissions.seeReports) &&
  (program === null || program.scopes.includes('report') || program.scopes.includes(frameScope));

/** Nothing is found by a result for whoever may not see it. */
function lightsOf(actor: Actor, lights: readonly Light[]): Pick<OrderFilter, 'lights' | 'isForStaff'> {
  if (lights.length === 0) return { lights: null, isForStaff: false };
  return { lights: maySeeResults(actor) ? lights : [], isForStaff: actor.role === roles.staff };
}

function matchOf(vault: Vault, actor: Actor, text: string): OrderFilter['match'] {
  const { by, value } = meaningOfSearch(text);
  if (by === 'orderNo') return { orderNo: value, days: daysOfNumber(value) };
  if (by === 'name') return { nameKeys: keysOfNameSearch(vault, actor.memberId, value) };
  switch (by) {
    case 'phone':
      return { column: 'phone_key', keys: [keyOfPhone(vault, actor.memberId, value)] };
    case 'phoneTail':
      return { column: 'phone_tail_key', keys: [keyOfPhoneTail(vault, actor.memberId, value)] };
    case 'idCard':
      return { column: 'id_card_key', keys: keysOfNumber(vault, actor.memberId, value) };
  }
}

export const tradeCountOf = ({ state, count, amount_fen }: TradeStateCount) => ({
  status: state,
  count,
  amountFen: fen(amount_fen),
});

const nameOf = (vault: Vault, userId: string | null, sealed: Buffer | null): string | null =>
  sealed === null ? null : vault.open('user_account.name', sealed, `user ${userId}`);

const ofOrderer: readonly MemberMove[] = ['cancel', 'correctPhone', 'correctPerson'];

/** What the state allows and the reader may do; payment and approval are told apart where they are done. */
function movesFor(actor: Actor, row: ListRow): MemberMove[] {
  const { mayChange, mayDeleteReport } = powersOver(actor, row.user_id);
  // What a candidate has submitted by a code is nobody's to cancel before it can be viewed: nothing was paid for it.
  const isSubmission = row.channel === null && row.state !== orderStates.unpaid;
  return memberMovesFrom(row.state).filter(
    (move) =>
      !(isSubmission && move === 'cancel') &&
      (mayChange || !ofOrderer.includes(move)) &&
      (mayDeleteReport || move !== 'deleteReport'),
  );
}

/** What is known of the looking up stands above: report/order-handlers.ts adds it. */
type FromAbove = 'result' | 'waitsForCandidate';
export type OrderedRow = Omit<OrderRow, FromAbove>;
export type OrderedDetails = Omit<OrderDetails, FromAbove>;

type Shown = { readonly actor: Actor; readonly row: ListRow };

export function rowOf(vault: Vault, { actor, row }: Shown): OrderedRow {
  const person = maskPerson(openPerson(vault, row));
  return {
    orderDetailsId: row.id,
    orderId: row.order_id,
    orderNo: row.order_no,
    tradeOrderId: row.trade_order_id,
    tradeNo: row.trade_no,
    name: person.name,
    phoneNo: person.phoneNo,
    position: row.position,
    packageName: row.package_name,
    itemCount: row.item_count,
    status: row.state,
    moves: movesFor(actor, row),
    mayReveal: powersOver(actor, row.user_id).mayReveal,
    amountFen: fen(row.amount_fen),
    refundedFen: fen(row.refunded_fen),
    operatorName: nameOf(vault, row.user_id, row.operator_enc) ?? '',
    placedBy:
      row.placed_by === null
        ? null
        : { name: nameOf(vault, row.placed_by, row.placed_enc) ?? '', fromName: row.placed_from },
    createdAt: row.created_at.toISOString(),
    dueAt: row.due_at?.toISOString() ?? null,
    estimatedCompletedAt: row.estimated_completed_at?.toISOString() ?? null,
    isUnread: row.is_unread,
  };
}

type Whole = Shown & {
  items: readonly ItemRow[];
  timeline: readonly TimelineRecord[];
  reveal: boolean;
  chosen: ChoiceRow;
};

export function detailsOf(vault: Vault, { items, timeline, reveal, chosen, ...shown }: Whole): OrderedDetails {
  const { row } = shown;
  const person = openPerson(vault, row);
  const { phoneNo, idCard, idType } = reveal ? person : maskPerson(person);
  return {
    ...rowOf(vault, shown),
    phoneNo,
    idCard,
    idType,
    department: row.department,
    proposedEntryDate: row.proposed_entry_date,
    channelCode: row.channel,
    sent: chosen.choice.sent ?? {},
    price: readPriceSnapshot(chosen.price),
    dataItemList: items.map((item) => ({
      code: item.code,
      name: { zh: item.name_zh, en: item.name_en },
      quantity: item.quantity,
      isExpedited: item.is_expedited,
      remark: item.remark,
      unitFen: fen(item.unit_fen),
      totalFen: fen(item.total_fen),
      absent: item.absent,
      absentFen: fen(item.absent_fen),
      isDropped: item.is_dropped,
    })),
    timeline: timeline.map((line) => ({
      at: line.at.toISOString(),
      event: line.event,
      from: line.from_state,
      to: line.to_state,
      actorName: nameOf(vault, line.user_id, line.name_enc),
      forName: nameOf(vault, line.for_id, line.for_enc),
      fromName: line.from_name,
      why: line.why,
      amountFen: line.amount_fen === null ? null : fen(line.amount_fen),
      decided: proofEventWords(line.event, line.proof_by) ?? null,
    })),
  };
}

type Earlier = {
  readonly vault: Vault;
  readonly choice: ChoiceRow['choice'];
  readonly items: readonly ItemRow[];
  /** Whose order it was; undefined when it can not be shown any more. */
  readonly row: ListRow | undefined;
};

/** @param isSamePerson whether the same person is checked again: then with all that is personal, which the caller writes down. */
export function draftOf({ vault, choice, items, row }: Earlier, isSamePerson: boolean): OrderDraft {
  const person = row && openPerson(vault, row);
  return {
    candidate:
      row === undefined || person === undefined
        ? null
        : {
            ...(isSamePerson ? person : maskPerson(person)),
            department: row.department,
            position: row.position,
            proposedEntryDate: row.proposed_entry_date,
          },
    objId: choice.objId,
    objType: choice.objType,
    explosiveOrderDay: choice.explosiveOrderDay ?? null,
    checkedDataItemList: items.map((item) => ({
      code: item.code,
      quantity: item.quantity,
      explosiveOrder: item.is_expedited ? '1' : '2',
      remark: item.remark,
      userAction: item.user_action,
      business:
        isSamePerson && row !== undefined
          ? openBusiness(vault, { memberId: row.member_id as MemberId, code: item.code, sealed: item.business_enc })
          : null,
      selectIndex: item.select_index,
    })),
  };
}

type Powers = { readonly mayChange: boolean; readonly mayDeleteReport: boolean; readonly mayReveal: boolean };

/** What a reader may do about an order of this person; the same that the entries of the calls ask for. */
export function powersOver(actor: Actor, orderer: UserId): Powers {
  const isOwn = belongsTo(actor, orderer);
  const mayChange = isOwn || actor.rights.has(permissions.changeOrdersOfOthers);
  return {
    mayChange,
    mayDeleteReport: mayChange && actor.rights.has(permissions.deleteReports),
    mayReveal: isOwn || actor.rights.has(permissions.revealPeople),
  };
}
