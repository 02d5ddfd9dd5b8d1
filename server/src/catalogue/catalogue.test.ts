import { accountCalls } from '@beidiao/contract/account/calls';
import { catalogueCalls } from '@beidiao/contract/catalogue/calls';
import { orderCalls } from '@beidiao/contract/order/calls';
import { pricingCalls } from '@beidiao/contract/pricing/calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCandidate, codeOf, type Person, TestHouse } from '../../test/house.ts';
import { settle } from '../../test/terms.ts';

let home: TestHouse;
let hr: Person;
beforeAll(async () => {
  home = await TestHouse.open();
  hr = await home.hr();
});
afterAll(() => home.close());

const hiddenCodes = ['XP_DISPATCH', 'XP_AUTO', 'XP_AUTO_DEEP', 'CREDIT', 'EVALUATION_EMOTIONAL_SIMPLE'];
const codesFor = async (of: Person) =>
  (await home.call(catalogueCalls.items, {}, of)).dataItemList.map(({ code }) => code);
const priceOf = (of: Person, code: string) => home.ask(pricingCalls.calculate, { checkedDataItemList: [{ code }] }, of);

describe('an item that a member may not see', () => {
  it('is real, and stands in no list', async () => {
    const sold = await home.owner.query('select code from app.check_item where code = any($1) and is_sold', [
      hiddenCodes,
    ]);
    expect(sold.rowCount).toBe(hiddenCodes.length);
    const { dataList } = await home.call(catalogueCalls.offer, {}, hr);
    const { dataItemList } = await home.call(catalogueCalls.showcase, {});
    for (const list of [
      await codesFor(hr),
      dataList.dataItemList.map(({ code }) => code),
      dataItemList.map(({ code }) => code),
    ])
      expect(list.filter((code) => hiddenCodes.includes(code))).toEqual([]);
  });

  it.each(hiddenCodes)('%s can be neither priced, nor ordered, nor put into a package', async (code) => {
    const chosen = { checkedDataItemList: [{ code }] };
    const submit = { candidate: aCandidate(), ...chosen, calculateId: 'x' };
    expect((await priceOf(hr, code)).errcode).toBe(codeOf('itemUnknown'));
    expect((await home.ask(orderCalls.submit, submit, hr)).errcode).toBe(codeOf('itemUnknown'));
    const own = { name: `带 ${code}`, dataItemList: [{ code }] };
    expect((await home.ask(catalogueCalls.savePackage, own, hr)).errcode).toBe(codeOf('itemUnknown'));
  });

  it('is opened by its flag or its agreement for this member alone', async () => {
    const member = await home.hr();
    const flags = { isManPower: '1', workExperienceAuto: '1', credit: '1', isDingDongMaiCai: '1' };
    await home.owner.query('update app.member set flags = $2 where id = $1', [member.memberId, JSON.stringify(flags)]);
    await settle(home, member.memberId, { items: [{ code: 'XP_AUTO_DEEP', priceFen: 700 }] });
    expect((await codesFor(member)).filter((code) => hiddenCodes.includes(code)).sort()).toEqual(
      [...hiddenCodes].sort(),
    );
    expect((await priceOf(member, 'XP_AUTO_DEEP')).data).toMatchObject({ totalFen: 700 });
    expect((await priceOf(hr, 'XP_AUTO_DEEP')).errcode).toBe(codeOf('itemUnknown'));
  });

  it('is hidden again when the agreement has ended', async () => {
    const member = await home.hr();
    await settle(home, member.memberId, { items: [{ code: 'XP_AUTO_DEEP', priceFen: 700 }], days: [-400, -1] });
    expect((await priceOf(member, 'XP_AUTO_DEEP')).errcode).toBe(codeOf('itemUnknown'));
  });
});

describe('agreements and packages for trials', () => {
  it('are in no list, open no item and can not be chosen', async () => {
    const member = await home.hr();
    const items = ['ID_THREE', 'XP_AUTO_DEEP'].map((code) => ({ code, priceFen: 1 }));
    const forTrial = await settle(home, member.memberId, { items, name: '试用协议', isTrial: true });
    const shipped = await home.owner.query<{ id: string }>(
      `insert into app.package (code, name_zh, name_en, fixed_price_fen, items, is_trial)
       values ('TRIAL', '体验装', 'Trial', 1, '[{"code":"ID_THREE","quantity":1}]', true) returning id`,
    );
    await home.owner.query('update app.catalogue_version set version = version + 1');
    const { dataList } = await home.call(catalogueCalls.offer, {}, member);
    expect(dataList.agreementList).toEqual([]);
    const names = (await home.call(catalogueCalls.packages, {}, member)).dataGroupList.map(({ name }) => name.zh);
    expect(names).not.toContain('体验装');
    expect((await priceOf(member, 'XP_AUTO_DEEP')).errcode).toBe(codeOf('itemUnknown'));
    expect(names.length).toBeGreaterThanOrEqual(4);
    const objects = [
      { objId: forTrial, objType: 'agreement' as const },
      ...shipped.rows.map(({ id }) => ({ objId: id, objType: 'package' as const })),
    ];
    for (const object of objects) {
      const choice = { checkedDataItemList: [{ code: 'ID_THREE' }], ...object };
      expect((await home.ask(pricingCalls.calculate, choice, member)).errcode).toBe(codeOf('packageUnknown'));
    }
    expect((await priceOf(member, 'ID_THREE')).data).toMatchObject({ totalFen: 800 });
  });
});

describe('the custom-made flags of a member', () => {
  const flagged = async (flags: Record<string, string>): Promise<Person> => {
    const member = await home.hr({ fundsFen: 100_000 });
    await home.owner.query('update app.member set flags = $2 where id = $1', [member.memberId, JSON.stringify(flags)]);
    return member;
  };

  it('are told to its own people alone', async () => {
    const member = await flagged({ credit: '1' });
    expect(await home.call(catalogueCalls.customMade, {}, member)).toMatchObject({
      customMade: true,
      dataMap: { credit: '1', hideBalancePayment: '0' },
    });
    const other = await home.send(catalogueCalls.customMade, { memberId: hr.memberId }, member);
    expect(other.answer.errcode).toBe(codeOf('otherMember'));
  });

  it('hideBalancePayment takes the balance from everybody of the member, on the screen and on the wire', async () => {
    const member = await flagged({ hideBalancePayment: '1' });
    const { permList } = await home.call(accountCalls.permissions, {}, member);
    expect(permList.find(({ code }) => code === 'P00003')?.holds).toBe(false);
    const { tradeOrderId } = await home.placedOrder(member);
    const pay = { orderId: tradeOrderId, channelCode: 'BALANCE' as const };
    expect((await home.ask(orderCalls.pay, pay, member)).errcode).toBe(codeOf('balancePaymentOff'));
    await home.owner.query("update app.member set flags = '{}' where id = $1", [member.memberId]);
    expect((await home.ask(orderCalls.pay, pay, member)).errcode).toBe('0000');
  });

  it('orderConfirmPageNotShowCoupon offers no coupon and takes none', async () => {
    const member = await flagged({ orderConfirmPageNotShowCoupon: '1' });
    const id = await home.value<string>(
      `insert into app.card (member_id, kind, name, off_fen, valid_until) values ($1, 'coupon', '减', 100, current_date + 2) returning id::text`,
      member.memberId,
    );
    expect((await home.call(catalogueCalls.offer, {}, member)).dataList.card).toEqual([]);
    const choice = { checkedDataItemList: [{ code: 'ID_THREE' }], checkedCardList: [id] };
    expect((await home.ask(pricingCalls.calculate, choice, member)).errcode).toBe(codeOf('cardUnusable'));
    await home.owner.query("update app.member set flags = '{}' where id = $1", [member.memberId]);
    expect((await home.ask(pricingCalls.calculate, choice, member)).data).toMatchObject({ totalFen: 700 });
  });

  it('take one coupon and name those that have to be left out', async () => {
    const member = await home.hr();
    const aCoupon = (name: string) =>
      home.value<string>(
        `insert into app.card (member_id, kind, name, off_fen, valid_until) values ($1, 'coupon', $2, 100, current_date + 2) returning id::text`,
        member.memberId,
        name,
      );
    const [one, other, third] = [await aCoupon('新客券'), await aCoupon('周年券'), await aCoupon('节日券')];
    const checkedDataItemList = [{ code: 'ID_THREE' }];
    const withCards = (checkedCardList: string[]) =>
      home.ask(pricingCalls.calculate, { checkedDataItemList, checkedCardList }, member);
    expect((await withCards([one, one])).data).toMatchObject({ totalFen: 700 });
    expect(await withCards([one, other, third])).toEqual({
      errcode: codeOf('cardsTogether'),
      errmsg: '一个订单只能使用一张优惠券，请去掉：周年券、节日券',
      data: {
        cards: [
          { id: other, name: '周年券' },
          { id: third, name: '节日券' },
        ],
      },
    });
    expect((await withCards([one, '999999999'])).errcode).toBe(codeOf('cardUnusable'));
    const first = { dataItemList: ['ID_THREE'], couponIdList: [one, other] };
    expect((await home.ask(pricingCalls.calculateFirst, first, member)).errcode).toBe(codeOf('cardsTogether'));
  });
});

describe('a card that another order has', () => {
  const expectTaken = async (by: Person, wish: { id: string; words: string }) => {
    const choice = { checkedDataItemList: [{ code: 'ID_THREE' }], checkedCardList: [wish.id] };
    const answer = await home.ask(pricingCalls.calculate, choice, by);
    expect(answer).toEqual({ errcode: codeOf('cardTaken'), errmsg: wish.words, data: { cardId: wish.id } });
  };
  const aCoupon = (memberId: string, onlyBatch = false) =>
    home.value<string>(
      `insert into app.card (member_id, kind, name, off_fen, valid_until, only_batch) values ($1, 'coupon', '新客券', 100, current_date + 2, $2) returning id::text`,
      memberId,
      onlyBatch,
    );

  it('is refused with who was quicker and what is left of its kind', async () => {
    const member = await home.hr();
    const { memberId } = member;
    const colleague = await home.colleague(member, ['P00004']);
    const [id, second] = [await aCoupon(memberId), await aCoupon(memberId)];
    // It counts for several candidates alone, and is none that could be used here.
    await aCoupon(memberId, true);
    const placed = await home.placedOrder(member, { codes: ['ID_THREE'], choice: { checkedCardList: [id] } });
    await expectTaken(colleague, { id, words: '优惠券“新客券”已被同事用于另一个订单，还有 1 张优惠券可用' });
    await expectTaken(member, { id, words: '优惠券“新客券”已被你用于另一个订单，还有 1 张优惠券可用' });
    await home.placedOrder(member, { codes: ['ID_THREE'], choice: { checkedCardList: [second] } });
    await expectTaken(colleague, { id, words: '优惠券“新客券”已被同事用于另一个订单，没有其他优惠券可用' });
    await home.call(orderCalls.cancelUnpaid, { orderId: placed.tradeOrderId }, member);
    const choice = { checkedDataItemList: [{ code: 'ID_THREE' }], checkedCardList: [id] };
    expect((await home.ask(pricingCalls.calculate, choice, member)).data).toMatchObject({ totalFen: 700 });
  });

  it('is told to the one of two orders at the same moment that did not get it', async () => {
    const member = await home.hr();
    const colleague = await home.colleague(member, ['P00004']);
    const id = await aCoupon(member.memberId);
    const chosen = { checkedDataItemList: [{ code: 'ID_THREE' }], checkedCardList: [id] };
    const { calculateId } = await home.call(pricingCalls.calculate, chosen, member);
    const wish = { candidate: aCandidate(), ...chosen, calculateId };
    const answers = await Promise.all([
      home.ask(orderCalls.submit, wish, { ...member, idempotencyKey: 'of-the-member' }),
      home.ask(orderCalls.submit, wish, { ...colleague, idempotencyKey: 'of-the-colleague' }),
    ]);
    const codes = answers.map(({ errcode }) => errcode).toSorted();
    expect(codes).toEqual(['0000', codeOf('cardTaken')]);
  });
});

describe('both editions of the price', () => {
  it('answer the same, to codes and to items', async () => {
    const later = await home.call(pricingCalls.calculate, { checkedDataItemList: [{ code: 'ID_THREE' }] }, hr);
    for (const dataItemList of [['ID_THREE'], [{ code: 'ID_THREE', quantity: 1 }]])
      expect((await home.send(pricingCalls.calculateFirst, { dataItemList }, hr)).answer.data).toMatchObject({
        calculateId: later.calculateId,
        lines: later.lines,
        totalFen: later.totalFen,
      });
  });
});

describe('the shipped catalogue', () => {
  it('has about 24 items in seven groups and four packages', async () => {
    const { rows } = await home.owner.query(
      `select (select count(*)::integer from app.check_item where is_sold) as items,
        (select count(*)::integer from app.item_group) as groups,
        (select count(*)::integer from app.package where member_id is null and not is_trial) as packages`,
    );
    expect(rows[0].items).toBeGreaterThanOrEqual(22);
    expect(rows).toMatchObject([{ groups: 7, packages: 4 }]);
  });

  it('refuses more of an item than it allows, and haste where there is none', async () => {
    const once = { checkedDataItemList: [{ code: 'ID_THREE', quantity: 9 }] };
    expect((await home.ask(pricingCalls.calculate, once, hr)).errcode).toBe(codeOf('quantityTooBig'));
    const slow = await home.value<string>(
      'select code from app.item_version where expedite_hours is null and not code = any($1) limit 1',
      hiddenCodes,
    );
    const fast = { checkedDataItemList: [{ code: slow, explosiveOrder: '1' as const }] };
    expect((await home.ask(pricingCalls.calculate, fast, hr)).errcode).toBe(codeOf('expediteUnavailable'));
    expect((await home.ask(pricingCalls.calculate, { checkedDataItemList: [] }, hr)).errcode).toBe(
      codeOf('nothingChosen'),
    );
  });
});

describe('own package', () => {
  it('is saved, replaced, renamed and deleted by its member, one of a name', async () => {
    const items = [{ code: 'ID_THREE', quantity: 1 }];
    const { id } = await home.call(catalogueCalls.savePackage, { name: '常用', dataItemList: items }, hr);
    const twin = await home.ask(catalogueCalls.savePackage, { name: '常用', dataItemList: items }, hr);
    expect(twin.errcode).toBe(codeOf('packageNameTaken'));
    const more = [...items, { code: 'LIT_PUBLIC', quantity: 1 }];
    await home.call(catalogueCalls.savePackage, { id, name: '常用', dataItemList: more }, hr);
    await home.call(catalogueCalls.renamePackage, { id, name: '销售岗' }, hr);
    const second = await home.call(catalogueCalls.savePackage, { name: '常用', dataItemList: items }, hr);
    const taken = await home.ask(catalogueCalls.renamePackage, { id: second.id, name: '销售岗' }, hr);
    expect(taken.errcode).toBe(codeOf('packageNameTaken'));
    await home.call(catalogueCalls.deletePackage, { id: second.id }, hr);
    const own = (await home.call(catalogueCalls.packages, {}, hr)).dataGroupList.filter(({ kind }) => kind === 'own');
    expect(own).toMatchObject([{ id, name: { zh: '销售岗' }, dataItemList: more, fixedPriceFen: null }]);
    await home.call(catalogueCalls.deletePackage, { id }, hr);
    expect((await home.ask(catalogueCalls.deletePackage, { id }, hr)).errcode).toBe(codeOf('packageUnknown'));
  });
});
