import type { Call } from '@beidiao/contract/wire/call';
import { calls } from '@beidiao/contract/calls';
import { catalogueCalls } from '@beidiao/contract/catalogue/calls';
import { limitCalls } from '@beidiao/contract/enterprise/limits';
import { orderCalls } from '@beidiao/contract/order/calls';
import { pricingCalls } from '@beidiao/contract/pricing/calls';
import { walletCalls } from '@beidiao/contract/wallet/calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashToken } from '../base/secrets/tokens.ts';
import { aCandidate, codeOf, type Person, TestHouse } from '../../test/house.ts';

let home: TestHouse;
let parent: Person;
let child: Person;
let stranger: Person;
beforeAll(async () => {
  home = await TestHouse.open();
  [parent, child, stranger] = [await home.hr(), await home.hr({ fundsFen: 100_000 }), await home.hr()];
  await home.owner.query('update app.member set parent_id = $2 where id = $1', [child.memberId, parent.memberId]);
});
afterAll(() => home.close());

const everyCall: Call[] = Object.values(calls).flatMap((table) => Object.values(table));
const choice = { checkedDataItemList: [{ code: 'ID_THREE' }] };
/** Orders as it is said in the body. */
async function orderAs(person: Person, acting: Record<string, unknown>) {
  const priced = await home.send(pricingCalls.calculate, { ...choice, ...acting }, person);
  if (priced.answer.errcode !== '0000') return priced.answer;
  const { calculateId } = priced.answer.data as { calculateId: string };
  const sent = await home.send(
    orderCalls.submit,
    { ...choice, candidate: aCandidate(), calculateId, ...acting },
    person,
  );
  return sent.answer;
}
const detailOf = (data: unknown): string => String(Reflect.get(Object(data), 'orderDetailsId'));

describe('acting for a child enterprise', () => {
  it('orders there, and is written into its timeline and its audit trail', async () => {
    const answer = await orderAs(parent, { beMemberId: child.memberId, beCategory: 1, memberId: parent.memberId });
    expect(answer.errcode).toBe('0000');
    const detail = detailOf(answer.data);
    const acting = { fromMember: Number(parent.memberId) };
    expect(
      await home.value(
        'select jsonb_build_array(member_id::text, acting, user_id::text) from app.order_timeline where order_detail_id = $1',
        detail,
      ),
    ).toEqual([child.memberId, acting, parent.userId]);
    expect(
      await home.value(
        "select facts -> 'acting' from app.audit where member_id = $1 and action = 'placeOrder' order by seq desc limit 1",
        child.memberId,
      ),
    ).toEqual(acting);
    expect(await home.value('select count(*)::integer from app.broken_audit()')).toBe(0);
    // The child sees who it was; the parent's own list stays as it was.
    const rows = (await home.call(orderCalls.list, {}, child)).rows;
    const name = await home.value('select name from app.member where id = $1', parent.memberId);
    expect(rows.find((row) => row.orderDetailsId === detail)).toMatchObject({
      operatorName: '沈若溪',
      placedBy: { name: '沈若溪', fromName: name },
    });
    const seen = await home.call(orderCalls.details, { orderDetailsId: detail }, child);
    expect(seen.timeline[0]).toMatchObject({ event: 'place', actorName: '沈若溪', forName: null, fromName: name });
    expect((await home.call(orderCalls.list, {}, parent)).rows).toEqual([]);
  });

  it('pays from the balance of the child', async () => {
    const answer = await orderAs(parent, { beMemberId: child.memberId });
    const trade = Reflect.get(Object(answer.data), 'tradeOrderId');
    const paid = { orderId: trade, channelCode: 'BALANCE', beMemberId: child.memberId };
    expect((await home.send(orderCalls.pay, { ...paid, beMemberId: undefined }, parent)).answer.errcode).toBe(
      codeOf('tradeNotFound'),
    );
    expect((await home.send(orderCalls.pay, paid, parent)).answer.errcode).toBe('0000');
    await home.proveBooks();
  });

  it('leaves the connection without a trace for the next request', async () => {
    for (let n = 0; n < 20; n += 1) {
      await home.send(orderCalls.list, { beMemberId: child.memberId }, parent);
      await home.placedOrder(stranger);
    }
    expect(
      await home.value(
        'select count(*)::integer from app.order_timeline where member_id = $1 and acting is not null',
        stranger.memberId,
      ),
    ).toBe(0);
  });

  const forged = () => [
    { beMemberId: stranger.memberId },
    { beMemberId: '0' },
    { beMemberId: "1' or 1=1" },
    { beMemberId: { id: 1 } },
    { beMemberId: '999999999999' },
    { beMemberId: child.memberId, beCategory: 2 },
    { beMemberId: child.memberId, beOperatorId: stranger.userId },
    { beOperatorId: stranger.userId },
    { beCategory: 2 },
  ];
  it('is refused for anybody else, whatever the body says', async () => {
    for (const acting of forged()) expect((await orderAs(parent, acting)).errcode).toBe(codeOf('actingRefused'));
  });

  it('is refused upwards, sideways and without the right', async () => {
    expect((await orderAs(child, { beMemberId: parent.memberId })).errcode).toBe(codeOf('actingRefused'));
    const staff = await home.colleague(parent, ['P00005']);
    expect((await orderAs(staff, { beMemberId: child.memberId })).errcode).toBe(codeOf('actingRefused'));
    const trusted = await home.colleague(parent, ['P00005', 'P00010']);
    expect((await orderAs(trusted, { beMemberId: child.memberId })).errcode).toBe('0000');
  });

  it('is refused by every call that is not made for it, and own ids pass everywhere', async () => {
    // A GET has no body to say it in.
    const others = everyCall.filter((entry) => entry.who === 'member' && !entry.actsFor && entry.method !== 'GET');
    for (const entry of others) {
      const { answer } = await home.send(entry, { beMemberId: child.memberId }, parent);
      expect([entry.path, answer.errcode]).toEqual([entry.path, codeOf('actingRefused')]);
    }
    const own = { beMemberId: parent.memberId, beOperatorId: parent.userId, beCategory: 1 };
    for (const entry of [walletCalls.assets, orderCalls.counts])
      expect((await home.send(entry, own, parent)).answer.errcode).toBe('0000');
  });
});

describe('acting for a colleague', () => {
  it('makes the order theirs, and says who placed it', async () => {
    const colleague = await home.colleague(parent, ['P00005']);
    const answer = await orderAs(parent, { beOperatorId: colleague.userId });
    const detail = detailOf(answer.data);
    const mine = await home.call(orderCalls.list, { roleFlag: 'mine' }, colleague);
    expect(mine.rows.map((row) => [row.orderDetailsId, row.placedBy])).toEqual([
      [detail, { name: '沈若溪', fromName: null }],
    ]);
    const seen = await home.call(orderCalls.details, { orderDetailsId: detail }, colleague);
    expect(seen.timeline[0]).toMatchObject({ actorName: '沈若溪', forName: seen.operatorName, fromName: null });
    expect(
      await home.value(
        'select jsonb_build_array(user_id::text, acting) from app.order_timeline where order_detail_id = $1',
        detail,
      ),
    ).toEqual([parent.userId, { forUser: Number(colleague.userId) }]);
  });
});

describe('limits while acting', () => {
  const limitOf = (person: Person, by: Person, month: number) =>
    home.call(
      limitCalls.setAssets,
      { userId: person.userId, assetsConfigList: [{ code: 'MONTH', limitFen: month }] },
      by,
    );
  const usedBy = async (person: Person, by: Person): Promise<number> =>
    (await home.call(limitCalls.assets, { userId: person.userId }, by)).usedFen;
  const statusOf = (data: unknown): unknown => Reflect.get(Object(data), 'status');

  it('are those of who acts as well, in the name of an administrator and in a child enterprise', async () => {
    for (const acting of [{ beOperatorId: parent.userId }, { beMemberId: child.memberId }]) {
      const trusted = await home.colleague(parent, ['P00005', 'P00010']);
      await limitOf(trusted, parent, 1_500);
      const first = await orderAs(trusted, acting);
      expect([first.errcode, statusOf(first.data)]).toEqual(['0000', 1]);
      const used = await usedBy(trusted, parent);
      expect(used).toBeGreaterThan(0);
      await limitOf(trusted, parent, used);
      expect(statusOf((await orderAs(trusted, acting)).data)).toBe(3);
      const trade = Reflect.get(Object(first.data), 'tradeOrderId');
      await home.send(orderCalls.cancelUnpaid, { orderId: trade, ...acting }, trusted);
      expect(await usedBy(trusted, parent)).toBe(0);
    }
  });

  it('are told with the price, and those of a colleague without their amounts', async () => {
    const trusted = await home.colleague(parent, ['P00001', 'P00005', 'P00010']);
    const limited = await home.colleague(parent, ['P00005']);
    const quoted = async (acting: Record<string, unknown>): Promise<unknown> =>
      Reflect.get(
        Object((await home.send(pricingCalls.calculate, { ...choice, ...acting }, trusted)).answer.data),
        'approval',
      );
    await limitOf(limited, parent, 2);
    expect(await quoted({ beOperatorId: limited.userId })).toEqual({
      causes: ['monthLimit'],
      orderLimitFen: null,
      monthLeftFen: null,
    });
    expect(await quoted({})).toBeNull();
    await limitOf(trusted, parent, 3);
    expect(await quoted({ beMemberId: child.memberId })).toEqual({
      causes: ['monthLimit'],
      orderLimitFen: null,
      monthLeftFen: 3,
    });
  });

  it('count for both, and what does not reach for one is drawn from neither', async () => {
    const [trusted, limited] = [
      await home.colleague(parent, ['P00005', 'P00010']),
      await home.colleague(parent, ['P00005']),
    ];
    await limitOf(trusted, parent, 100_000);
    await limitOf(limited, parent, 0);
    const acting = { beOperatorId: limited.userId };
    expect(statusOf((await orderAs(trusted, acting)).data)).toBe(3);
    expect([await usedBy(trusted, parent), await usedBy(limited, parent)]).toEqual([0, 0]);
    await limitOf(limited, parent, 100_000);
    const placed = await Promise.all(Array.from({ length: 6 }, () => orderAs(trusted, acting)));
    expect(placed.map(({ data }) => statusOf(data))).toEqual([1, 1, 1, 1, 1, 1]);
    const used = await usedBy(trusted, parent);
    expect(used).toBeGreaterThan(0);
    expect(await usedBy(limited, parent)).toBe(used);
  });

  it('of items hold in a child enterprise and in the name of an administrator', async () => {
    const trusted = await home.colleague(parent, ['P00005', 'P00010']);
    const only = { dataItemList: ['LIT_PUBLIC'], dataGroupIdList: [], setOperatorIdList: [trusted.userId] };
    await home.call(limitCalls.setItems, only, parent);
    for (const acting of [{}, { beOperatorId: parent.userId }, { beMemberId: child.memberId }]) {
      expect((await orderAs(trusted, acting)).errcode).toBe(codeOf('itemNotAllowed'));
      const { data } = (await home.send(catalogueCalls.offer, acting, trusted)).answer;
      const open = Reflect.get(Object(Reflect.get(Object(data), 'dataList')), 'dataItemList') as { code: string }[];
      expect(open.map(({ code }) => code)).toEqual(['LIT_PUBLIC']);
    }
  });

  it('send to approval what a colleague may not order alone, whoever orders it in their name', async () => {
    const trusted = await home.colleague(parent, ['P00005', 'P00010']);
    const bound = await home.colleague(parent, []);
    expect(statusOf((await orderAs(trusted, { beOperatorId: bound.userId })).data)).toBe(3);
    // Known in the child enterprise too, and not trusted there.
    await home.owner.query('insert into app.membership (member_id, user_id, role) values ($1, $2, 2)', [
      child.memberId,
      trusted.userId,
    ]);
    expect(statusOf((await orderAs(trusted, { beMemberId: child.memberId })).data)).toBe(3);
    expect(statusOf((await orderAs(trusted, {})).data)).toBe(1);
  });

  it('are out of reach of any statement but the one that draws', async () => {
    const client = await home.tenants.connect();
    try {
      await client.query('select from app.authenticate($1)', [hashToken(child.token)]);
      const draw = 'select app.draw_allotments($1, 1, $2, $3, current_date, 1, $4)';
      await expect(
        client.query(draw, [stranger.memberId, [stranger.memberId], [stranger.userId], 'draw']),
      ).rejects.toThrow('not the member');
      await expect(client.query('update app.allotment_use set used_fen = 0')).rejects.toThrow('permission denied');
      await expect(client.query('delete from app.allotment_draw')).rejects.toThrow('permission denied');
    } finally {
      client.release(true);
    }
  });
});

describe('orders of others', () => {
  it('are not there for whoever may not see them', async () => {
    const [own, all] = [await home.colleague(parent, ['P00005']), await home.colleague(parent, ['P00005', 'P00006'])];
    const { orderDetailsId, tradeOrderId } = await home.placedOrder(parent);
    const placed = await home.placedOrder(own);
    expect((await home.call(orderCalls.list, {}, own)).rows.map((row) => row.orderDetailsId)).toEqual([
      placed.orderDetailsId,
    ]);
    expect((await home.call(orderCalls.counts, {}, own)).counts).toHaveLength(1);
    expect((await home.ask(orderCalls.details, { orderDetailsId }, own)).errcode).toBe(codeOf('orderNotFound'));
    expect((await home.ask(orderCalls.cancelUnpaid, { orderId: tradeOrderId }, own)).errcode).toBe(
      codeOf('tradeNotFound'),
    );
    expect((await home.ask(walletCalls.tradeDetails, { orderId: tradeOrderId }, own)).errcode).toBe(
      codeOf('tradeNotFound'),
    );
    expect((await home.ask(orderCalls.details, { orderDetailsId }, all)).errcode).toBe('0000');
  });
});

describe('a frozen member', () => {
  it('orders and spends nothing from that moment on, and still reads', async () => {
    const hr = await home.hr({ fundsFen: 100_000 });
    const { tradeOrderId } = await home.placedOrder(hr);
    await home.owner.query("update app.member set frozen_at = now(), frozen_why = '欠款' where id = $1", [hr.memberId]);
    const frozen = codeOf('memberFrozen');
    expect((await orderAs(hr, {})).errcode).toBe(frozen);
    for (const entry of everyCall.filter(({ spends }) => spends)) {
      const { answer } = await home.send(entry, { orderId: tradeOrderId, channelCode: 'BALANCE' }, hr);
      expect([entry.path, answer.errcode]).toEqual([entry.path, frozen]);
    }
    expect((await home.ask(orderCalls.list, {}, hr)).errcode).toBe('0000');
    await home.owner.query('update app.member set frozen_at = null, frozen_why = null where id = $1', [hr.memberId]);
    expect((await orderAs(hr, {})).errcode).toBe('0000');
  });
});

describe('rights', () => {
  it('are asked for by the loop, in the words of each', async () => {
    const staff = await home.colleague(parent, []);
    const refused = (entry: (typeof calls)['wallet']['bills'] | (typeof calls)['report']['view'], params: object) =>
      home.send(entry, params, staff).then(({ answer }) => answer.errcode);
    expect(await refused(walletCalls.bills, {})).toBe(codeOf('forbidden'));
    expect(await refused(calls.report.view, { orderDetailsId: '1' })).toBe(codeOf('forbidden'));
    const { tradeOrderId: orderId } = await home.placedOrder(staff);
    for (const [channelCode, why] of [
      ['BALANCE', 'balancePaymentOff'],
      ['SANDBOX', 'onlinePaymentOff'],
    ] as const)
      expect((await home.ask(orderCalls.pay, { orderId, channelCode }, staff)).errcode).toBe(codeOf(why));
  });

  it('that every administrator holds can not be taken away by a row', async () => {
    await home.owner.query("update app.permission set holds = false where member_id = $1 and code = 'P00009'", [
      stranger.memberId,
    ]);
    const { rights } = (await home.owner.query('select rights from app.authenticate($1)', [hashToken(stranger.token)]))
      .rows[0];
    expect(rights).toContain('P00009');
  });
});
