import { catalogueCalls } from '@beidiao/contract/catalogue/calls';
import { agreementCalls } from '@beidiao/contract/operations/agreements';
import { orderCalls } from '@beidiao/contract/order/calls';
import { pricingCalls } from '@beidiao/contract/pricing/calls';
import { dayInChina, daysAfter } from '@beidiao/contract/wire/china-time';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { giveGrade } from '../../test/grades.ts';
import { aCandidate, codeOf, type Operator, type Person, TestHouse } from '../../test/house.ts';

let home: TestHouse;
let sales: Operator;
let other: Operator;
let finance: Operator;
let reviewer: Operator;
beforeAll(async () => {
  home = await TestHouse.open();
  [sales, other] = [await home.staff('sales'), await home.staff('sales')];
  [finance, reviewer] = [await home.staff('finance'), await home.staff('reviewer')];
});
afterEach(() => {
  home.clock.at = undefined;
});
afterAll(() => home.close());

const today = dayInChina(new Date());
const inDays = (days: number) => daysAfter(today, days);
const draft = (priceFen: number, more: object = {}) => ({
  groupName: '2026 年度框架协议',
  dataItemList: [
    { code: 'XP_HR', priceFen },
    { code: 'ID_THREE', priceFen: 720 },
  ],
  start_time: inDays(-1),
  end_time: inDays(300),
  ...more,
});
const save = (who: Operator, wish: object) => home.send(agreementCalls.save, wish, who).then(({ answer }) => answer);
const saved = async (who: Operator, wish: object): Promise<{ groupId: string; version: number }> => {
  const answer = await save(who, wish);
  expect(answer.errcode).toBe('0000');
  return answer.data as { groupId: string; version: number };
};
const pieces = (...codes: string[]) => ({ checkedDataItemList: codes.map((code) => ({ code })) });
const totalOf = async (hr: Person, ...codes: string[]) =>
  (await home.call(pricingCalls.calculate, pieces(...codes), hr)).totalFen;

describe('an agreement', () => {
  it('is made by sales, priced for its member alone, and its rule is named in the price', async () => {
    const [hr, stranger] = [await home.hr(), await home.hr()];
    const { groupId } = await saved(sales, draft(8_800, { memberId: hr.memberId }));
    const price = await home.call(pricingCalls.calculate, pieces('XP_HR'), hr);
    expect(price).toMatchObject({
      totalFen: 8_800,
      lines: [{ rule: 'agreement', ref: groupId, unitFen: 8_800, baseUnitFen: 9_800 }],
      saved: [{ rule: 'agreement', ref: groupId, version: 1, offFen: 1_000 }],
    });
    expect(await totalOf(stranger, 'XP_HR')).toBe(9_800);
    const { dataList } = await home.call(catalogueCalls.offer, {}, hr);
    expect(dataList.agreementList).toMatchObject([{ id: groupId, name: '2026 年度框架协议', fixedPriceFen: null }]);
  });

  it('is seen and made by sales and finance only; every save stands in the acts and in the trail of the member', async () => {
    const hr = await home.hr();
    const wish = draft(8_800, { memberId: hr.memberId });
    expect((await save(reviewer, wish)).errcode).toBe(codeOf('forbidden'));
    expect((await home.ask(agreementCalls.form, { memberId: hr.memberId }, reviewer)).errcode).toBe(
      codeOf('forbidden'),
    );
    const { groupId } = await saved(sales, wish);
    const form = await home.call(agreementCalls.form, { groupId }, finance);
    expect(form).toMatchObject({ memberId: hr.memberId, version: 1, versions: [{ isInForce: true, orderCount: 0 }] });
    expect(form.itemList.find(({ code }) => code === 'XP_HR')).toMatchObject({ basePriceFen: 9_800, costFen: 5_200 });
    const { rows } = await home.call(agreementCalls.list, { search: '年度框架' }, finance);
    expect(rows.find((row) => row.groupId === groupId)).toMatchObject({ state: 'inForce', itemCount: 2 });
    const trail = "select count(*)::integer from app.audit where member_id = $1 and action = 'saveAgreement'";
    expect(await home.value(trail, hr.memberId)).toBe(1);
  });

  it('keeps its versions: a new one counts from its first day on, and orders keep theirs', async () => {
    const hr = await home.hr({ fundsFen: 100_000 });
    const { groupId } = await saved(sales, draft(8_800, { memberId: hr.memberId }));
    const before = await home.placedOrder(hr, { codes: ['XP_HR'] });
    const next = { groupId, version: 1, start_time: inDays(10), end_time: inDays(400) };
    expect(await saved(sales, draft(8_000, next))).toMatchObject({ version: 2 });
    expect(await totalOf(hr, 'XP_HR')).toBe(8_800);
    home.clock.at = new Date(Date.now() + 11 * 86_400_000);
    const form = await home.call(agreementCalls.form, { groupId }, await home.staff('sales'));
    expect(form.versions.map(({ version, isInForce, orderCount }) => [version, isInForce, orderCount])).toEqual([
      [2, true, 0],
      [1, false, 1],
    ]);
    home.clock.at = undefined;
    const { amountFen } = await home.call(orderCalls.details, { orderDetailsId: before.orderDetailsId }, hr);
    expect(amountFen).toBe(8_800);
  });

  it('tells the second of two who save at once who came first, and keeps the work of the first', async () => {
    const hr = await home.hr();
    const { groupId } = await saved(sales, draft(8_800, { memberId: hr.memberId }));
    const answers = await Promise.all([
      save(sales, draft(8_700, { groupId, version: 1 })),
      save(other, draft(8_600, { groupId, version: 1 })),
    ]);
    const lost = answers.find(({ errcode }) => errcode !== '0000');
    expect(answers.filter(({ errcode }) => errcode === '0000')).toHaveLength(1);
    expect(lost?.errcode).toBe(codeOf('agreementChanged'));
    expect(lost?.data).toMatchObject({ version: 2, savedBy: expect.any(String) });
    expect((await home.call(agreementCalls.form, { groupId }, finance)).version).toBe(2);
  });

  it('is saved once by a hundred requests for the same', async () => {
    const hr = await home.hr();
    const wish = draft(8_800, { memberId: hr.memberId });
    const answers = await Promise.all(Array.from({ length: 100 }, () => save(sales, wish)));
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    expect(await home.value('select count(*)::integer from app.agreement where member_id = $1', hr.memberId)).toBe(1);
    expect((await save(sales, draft(8_700, { memberId: hr.memberId }))).errcode).toBe(codeOf('agreementNameTaken'));
  });

  it('is not sold below cost without a reason, which the version keeps', async () => {
    const hr = await home.hr();
    const wish = draft(5_100, { memberId: hr.memberId });
    const refused = await save(sales, wish);
    expect(refused).toMatchObject({ errcode: codeOf('agreementBelowCost'), data: { code: 'XP_HR' } });
    expect(refused.errmsg).toContain('¥52.00');
    const { groupId } = await saved(sales, { ...wish, belowCostWhy: '首单试用，三个月后恢复' });
    const { versions } = await home.call(agreementCalls.form, { groupId }, finance);
    expect(versions[0]?.belowCostWhy).toBe('首单试用，三个月后恢复');
    const total = { groupId, version: 1, isFixedPrice: '1', fixedPrice: 5_409 };
    expect((await save(sales, draft(9_000, total))).errcode).toBe(codeOf('agreementTotalBelowCost'));
    await saved(sales, draft(9_000, { ...total, fixedPrice: 5_410 }));
  });

  it('goes no lower than the limit of the role that saves; finance may save what sales may not', async () => {
    const hr = await home.hr();
    // List prices are 98.00 and 8.00; sales agree down to 30% of them.
    const why = { memberId: hr.memberId, belowCostWhy: '战略合作' };
    const refused = await save(sales, draft(2_939, why));
    expect(refused).toMatchObject({ errcode: codeOf('agreementBelowLimit'), data: { code: 'XP_HR' } });
    expect(refused.errmsg).toContain('¥29.40');
    const total = { ...why, isFixedPrice: '1', fixedPrice: 3_179 };
    expect((await save(sales, draft(9_000, total))).errcode).toBe(codeOf('agreementTotalBelowLimit'));
    const { groupId } = await saved(sales, draft(2_940, why));
    await saved(finance, draft(2_939, { groupId, version: 1, belowCostWhy: '战略合作' }));
  });

  it('below the limit of its author is not written, whatever a process believes', async () => {
    const hr = await home.hr();
    const { groupId } = await saved(sales, draft(8_800, { memberId: hr.memberId }));
    type Forged = { priceFen: number; fixedFen?: number; by: Operator | null };
    const write = ({ priceFen, fixedFen, by }: Forged) =>
      home.owner.query(
        `insert into app.agreement_version (member_id, agreement_id, version, items, fixed_price_fen, valid_from, valid_until, made_by)
         select $1, $2, 1 + max(version), $3, $4, '2026-01-01', '2099-01-01', $5 from app.agreement_version where agreement_id = $2`,
        [
          hr.memberId,
          groupId,
          JSON.stringify([
            { code: 'XP_HR', priceFen },
            { code: 'ID_THREE', priceFen: 800 },
          ]),
          fixedFen ?? null,
          by?.staffId ?? null,
        ],
      );
    const isKept = { constraint: 'agreement_within_limit' };
    await expect(write({ priceFen: 2_939, by: sales })).rejects.toMatchObject(isKept);
    await expect(write({ priceFen: 9_000, fixedFen: 3_179, by: sales })).rejects.toMatchObject(isKept);
    // Whoever holds none of the roles that set prices lowers none.
    await expect(write({ priceFen: 9_799, by: reviewer })).rejects.toMatchObject(isKept);
    await write({ priceFen: 2_940, by: sales });
    await write({ priceFen: 2_939, fixedFen: 3_180, by: sales });
    await write({ priceFen: 1, by: finance });
    await write({ priceFen: 1, by: null });
  });

  it('with a fixed total has one price for all of its items, and none for one of them', async () => {
    const hr = await home.hr();
    const { groupId } = await saved(
      sales,
      draft(9_000, { memberId: hr.memberId, isFixedPrice: '1', fixedPrice: 8_000 }),
    );
    expect(await totalOf(hr, 'XP_HR', 'ID_THREE')).toBe(8_000);
    expect(await totalOf(hr, 'XP_HR')).toBe(9_800);
    const price = await home.call(pricingCalls.calculate, pieces('XP_HR', 'ID_THREE'), hr);
    expect(price.saved).toMatchObject([{ rule: 'agreement', ref: groupId, version: 1, offFen: 2_600 }]);
    expect(price.lines.reduce((sum, { totalFen }) => sum + totalFen, 0)).toBe(8_000);
  });

  it('that is limited takes no other item when an order is placed by it', async () => {
    const hr = await home.hr();
    const { groupId } = await saved(sales, draft(8_800, { memberId: hr.memberId, limitStatus: '1' }));
    const by = { objId: groupId, objType: 'agreement' as const };
    const inside = await home.ask(pricingCalls.calculate, { ...pieces('XP_HR'), ...by }, hr);
    expect(inside.errcode).toBe('0000');
    const outside = await home.ask(pricingCalls.calculate, { ...pieces('XP_HR', 'LIT_PUBLIC'), ...by }, hr);
    expect(outside.errcode).toBe(codeOf('agreementLimited'));
    expect(await totalOf(hr, 'XP_HR', 'LIT_PUBLIC')).toBe(8_800 + 3_000);
    const submit = { candidate: aCandidate(), ...pieces('LIT_PUBLIC'), ...by, calculateId: 'x' };
    expect((await home.ask(orderCalls.submit, submit, hr)).errcode).toBe(codeOf('agreementLimited'));
  });

  it('may overlap with another one: each item has the lower price', async () => {
    const hr = await home.hr();
    const { groupId } = await saved(sales, draft(8_800, { memberId: hr.memberId }));
    const special = {
      groupName: '校招专项协议',
      dataItemList: [
        { code: 'XP_HR', priceFen: 8_900 },
        { code: 'ID_THREE', priceFen: 700 },
      ],
    };
    await saved(sales, { ...draft(0), ...special, memberId: hr.memberId });
    expect(await totalOf(hr, 'XP_HR', 'ID_THREE')).toBe(8_800 + 700);
    const { otherAgreements } = await home.call(agreementCalls.form, { groupId }, sales);
    expect(otherAgreements).toMatchObject([{ groupName: '校招专项协议', dataItemList: special.dataItemList }]);
  });

  it('is unknown under the number of another member, and to those that there are not', async () => {
    const [hr, stranger] = [await home.hr(), await home.hr()];
    const { groupId } = await saved(sales, draft(8_800, { memberId: hr.memberId }));
    const wrong = { groupId, memberId: stranger.memberId };
    expect((await home.ask(agreementCalls.form, wrong, sales)).errcode).toBe(codeOf('agreementNotFound'));
    expect((await save(sales, draft(8_800, wrong))).errcode).toBe(codeOf('agreementNotFound'));
    expect((await save(sales, draft(8_800, { memberId: '999999' }))).errcode).toBe(codeOf('memberNotFound'));
    const unknown = { groupId, version: 1, dataItemList: [{ code: 'NOT_SOLD', priceFen: 1 }] };
    expect((await save(sales, { ...draft(0), ...unknown })).errcode).toBe(codeOf('itemUnknown'));
  });
});

describe('the trial of a draft', () => {
  it('prices what the member orders most, now and as drafted, with its grade and by the one price function', async () => {
    const hr = await home.hr({ fundsFen: 1_000_000 });
    await giveGrade(home, hr, { type: 3 });
    for (const codes of [['XP_HR', 'ID_THREE'], ['XP_HR', 'ID_THREE'], ['LIT_PUBLIC']])
      await home.placedOrder(hr, { codes });
    const { dataItemList } = draft(8_800);
    const answer = await home.call(agreementCalls.trial, { memberId: hr.memberId, dataItemList }, finance);
    expect(answer).toMatchObject({ totalPriceFen: 9_520, grade: { discountPercent: 95 } });
    expect(answer.trials).toMatchObject([
      {
        orderCount: 2,
        nowFen: 9_310 + 760,
        draftFen: 8_800 + 720,
        marginFen: 9_520 - 5_200 - 210,
        name: null,
        savedPercent: 5.5,
        marginPercent: 43.2,
      },
      { orderCount: 1, nowFen: 2_850, draftFen: 2_850, marginFen: 2_850 - 600 },
    ]);
    await saved(sales, draft(8_800, { memberId: hr.memberId }));
    expect(await totalOf(hr, 'XP_HR', 'ID_THREE')).toBe(answer.trials[0]?.draftFen);
  });

  it('adds up the draft alone when no member is named', async () => {
    const { dataItemList } = draft(8_800);
    const answer = await home.call(agreementCalls.trial, { dataItemList }, sales);
    expect(answer).toMatchObject({ totalPriceFen: 9_520, grade: null, trials: [], belowCost: null });
    const low = { dataItemList: [{ code: 'CRIME_CERT', priceFen: 3_200 }] };
    expect(await home.call(agreementCalls.trial, low, sales)).toMatchObject({
      lines: [
        { code: 'CRIME_CERT', marginFen: -150, basePercent: expect.any(Number), marginPercent: expect.any(Number) },
      ],
      belowCost: { code: 'CRIME_CERT', costFen: 3_350, shortFen: 150 },
    });
  });
});
