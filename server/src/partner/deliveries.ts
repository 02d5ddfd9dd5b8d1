import type { ParamsRead } from '@beidiao/contract/wire/call';
import type { frameCalls } from '@beidiao/contract/partner/frame';
import { type Turn, turns } from '@beidiao/contract/partner/frame-rules';
import { type OrderState, orderStates, statesOfTab } from '@beidiao/contract/order/states';
import { permissions } from '@beidiao/contract/wire/permissions';
import type { Actor, Tenant, UserId } from '../access/actor.ts';
import { offsetOf } from '../base/db/paging.ts';
import { Refusal } from '../base/refusal.ts';
import type { House } from '../house.ts';
import { keysOfNameSearch, powersOver } from '../order/order.ts';
import { readShownOrders } from '../report/report.ts';
import { keyOfWholeName, openApplicant } from './applicant.ts';
import {
  countByState,
  findApplicant,
  findEndOf,
  findLastTold,
  listApplicants,
  type ListedRow,
} from './applicant-store.ts';
import { channelOfFrame } from './frame-access.ts';

/** Nobody has ordered yet, or what was ordered waits for somebody of the enterprise. */
const statesOf = (turn: Turn): readonly OrderState[] | undefined =>
  turn === 'all' ? undefined : statesOfTab(turn === 'reported' ? 'done' : turn);

const readableOf = ({ rights, userId }: Actor): UserId | null =>
  rights.has(permissions.seeOrdersOfOthers) ? null : userId;

/** @throws Refusal forbidden, pageTooDeep */
export async function listDeliveries(
  house: House,
  tenant: Tenant,
  { turn, word, ...at }: ParamsRead<typeof frameCalls.applicants>,
) {
  const { actor, db } = tenant;
  const { memberId } = actor;
  const channel = channelOfFrame(actor);
  const of = { memberId, channel, userId: readableOf(actor) };
  const wish = {
    ...of,
    states: statesOf(turn),
    withoutOrder: turn === 'you',
    head: word === '' ? null : word,
    nameKey: word === '' ? null : keyOfWholeName(house.vault, memberId, word),
    nameKeys: word === '' ? [] : keysOfNameSearch(house.vault, memberId, word),
  };
  const rows = await listApplicants(db, wish, { limit: at.pageSize, offset: offsetOf(at) });
  const ids = rows.flatMap(({ order_detail_id: id }) => (id === null ? [] : [id]));
  const orders = new Map((await readShownOrders({ house, ...tenant }, ids)).map((it) => [it.orderDetailsId, it]));
  const counted = await countByState(db, of);
  const countOf = (each: Turn): number =>
    counted
      .filter(({ state }) =>
        state === null ? each === 'you' || each === 'all' : (statesOf(each)?.includes(state) ?? true),
      )
      .reduce((sum, { count }) => sum + count, 0);
  return {
    rows: rows.map((row) => {
      const order = orders.get(row.order_detail_id ?? '');
      const sent = openApplicant(house.vault, { memberId, channel, applyId: row.apply_id }, row.person_enc);
      return {
        applyId: row.apply_id,
        name: order?.name ?? sent.name,
        position: order?.position ?? sent.position,
        sentAt: row.created_at.toISOString(),
        order: order === undefined ? null : { ...order, ...grantOf(row, house.now()) },
      };
    }),
    counts: turns.map((each) => ({ turn: each, count: countOf(each) })),
    toldAt: (await findLastTold(db, memberId, channel))?.toISOString() ?? null,
  };
}

/** What the candidate has said to the system's reading the report. */
function grantOf({ expires_at: until, agreed_at: agreed, ended_at: ended }: ListedRow, now: Date) {
  const grantedAt = agreed?.toISOString() ?? null;
  if (until === null) return { grant: 'none' as const, grantedAt };
  if (ended !== null) return { grant: 'ended' as const, grantedAt };
  if (agreed !== null) return { grant: 'agreed' as const, grantedAt };
  return { grant: until > now ? ('open' as const) : ('ended' as const), grantedAt };
}

const dayMs = 24 * 60 * 60_000;

/** @throws Refusal forbidden, applicantUnknown, orderNotFound: also for what a colleague has ordered, without the right to see it */
export async function readDeletion(house: House, tenant: Tenant, applyId: string) {
  const { actor, db } = tenant;
  const { memberId } = actor;
  const row = await findApplicant(db, { memberId, channel: channelOfFrame(actor), applyId });
  if (row === undefined) throw new Refusal('applicantUnknown');
  const id = row.order_detail_id;
  const [order] = id === null ? [] : await readShownOrders({ house, ...tenant }, [id]);
  const end = id === null ? undefined : await findEndOf(db, memberId, id);
  if (order === undefined || end === undefined) throw new Refusal('orderNotFound');
  const sees = actor.rights.has(permissions.seeOrdersOfOthers) || end.user_id === actor.userId;
  if (!sees) throw new Refusal('orderNotFound');
  const hasReport = end.state === orderStates.reported;
  return {
    orderDetailsId: order.orderDetailsId,
    name: order.name,
    months: end.months,
    deletesAt: end.ends.toISOString(),
    daysLeft: Math.max(0, Math.ceil((end.ends.getTime() - house.now().getTime()) / dayMs)),
    hasReport,
    mayDelete: hasReport && powersOver(actor, end.user_id).mayDeleteReport,
    isErased: end.erased_at !== null,
  };
}
