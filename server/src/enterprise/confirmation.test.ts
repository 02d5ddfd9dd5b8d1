import { accountCalls } from '@beidiao/contract/account/calls';
import { confirmationCalls } from '@beidiao/contract/enterprise/confirmation';
import { noticeCalls } from '@beidiao/contract/notice/calls';
import { orderCalls } from '@beidiao/contract/order/calls';
import { pricingCalls } from '@beidiao/contract/pricing/calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCandidate, anAddress, codeOf, type Person, TestHouse, inLetters } from '../../test/house.ts';
import { writePaper } from '../../test/papers.ts';
import { readPdf } from '../../test/pdf.ts';

const creditCode = '91350100M000100Y43';
const pdf = writePaper().toString('base64');
const licence = { creditCode, name: '营业执照.pdf', base64: pdf };
/** Another code that passes the check. */
const otherCode = '91440300708461136T';

let home: TestHouse;
beforeAll(async () => {
  home = await TestHouse.open({ firstOrders: { count: 2, amountFen: 10_000 } });
  await home.work();
});
afterAll(() => home.close());

const stateOf = (hr: Person) => home.call(confirmationCalls.state, {}, hr);
const handIn = (hr: Person, more: Partial<typeof licence> = {}) =>
  home.call(confirmationCalls.handIn, { ...licence, ...more }, { token: hr.token, address: anAddress() });
const listed = async (token: string, memberId: string) =>
  (await home.call(confirmationCalls.queue, { pageSize: 100 }, { token })).rows.find(
    (row) => row.memberId === memberId,
  );

/** One order of 38 yuan, told apart by its phone. */
async function order(hr: Person, n: number) {
  const checkedDataItemList = [{ code: 'ID_THREE' }, { code: 'LIT_PUBLIC' }];
  const { calculateId } = await home.call(pricingCalls.calculate, { checkedDataItemList }, hr);
  const candidate = aCandidate({ phoneNo: `1390000${String(n).padStart(4, '0')}` });
  return home.ask(orderCalls.submit, { candidate, checkedDataItemList, calculateId }, hr);
}

describe('a new enterprise', () => {
  it('keeps the code and the terms it registered with, and is asked for the licence', async () => {
    const loginName = inLetters(`new${crypto.randomUUID().slice(0, 8)}`);
    const wish = {
      epName: `${loginName} Ltd`,
      loginName,
      password: 'meadow7',
      name: "Siobhán O'Brien",
      email: 'a@b.example.com',
    };
    const { epId } = await home.call(
      accountCalls.register,
      { ...wish, email: `${loginName}@example.com`, creditCode: ' 91350100m000100y43 ', termsVersion: '2026-11' },
      { address: anAddress() },
    );
    const token = await home.signIn(loginName, 'meadow7');
    const { accessToken } = await home.call(accountCalls.exchange, { epId }, { token });
    expect(await home.call(confirmationCalls.state, {}, { token: accessToken })).toEqual({
      state: 'lacking',
      creditCode,
      licenceName: null,
      handedInAt: null,
      decidedAt: null,
      why: null,
      limit: { orders: 2, amountFen: 10_000 },
    });
    expect(await home.value('select terms_version from app.enterprise_confirmation where member_id = $1', epId)).toBe(
      '2026-11',
    );
  });

  it('is refused a code whose check character is wrong, by the name of the field', async () => {
    const answer = await home.ask(
      accountCalls.register,
      {
        epName: '错码企业',
        loginName: 'wrongcode',
        password: 'meadow7',
        name: '王敏',
        email: 'w@example.com',
        creditCode: '91350100M000100Y44',
      },
      { address: anAddress() },
    );
    expect(answer).toMatchObject({ errcode: codeOf('badParams'), data: { fields: [{ field: 'creditCode' }] } });
  });

  it('orders up to the limit, in number and in money, also all at once, and freely once it is confirmed', async () => {
    const [hr, sales] = [await home.hr(), await home.staff('sales')];
    const answers = await Promise.all([1, 2, 3, 4].map((n) => order(hr, n)));
    expect(answers.map(({ errcode }) => errcode).sort()).toEqual([
      '0000',
      '0000',
      codeOf('firstOrdersUsed'),
      codeOf('firstOrdersUsed'),
    ]);
    expect(answers.find(({ errcode }) => errcode !== '0000')?.errmsg).toContain('最多下 2 单、合计 ¥100.00');
    await handIn(hr);
    await home.call(confirmationCalls.decide, { memberId: hr.memberId, confirms: true }, sales);
    expect((await order(hr, 5)).errcode).toBe('0000');
    expect(await stateOf(hr)).toMatchObject({ state: 'confirmed', limit: null });
  });

  it('may use the place of an order that was cancelled before anything was done', async () => {
    const hr = await home.hr();
    const [first] = [await order(hr, 1), await order(hr, 2)];
    expect((await order(hr, 3)).errcode).toBe(codeOf('firstOrdersUsed'));
    await home.call(orderCalls.cancelUnpaid, { orderId: (first.data as { tradeOrderId: string }).tradeOrderId }, hr);
    expect((await order(hr, 3)).errcode).toBe('0000');
  });
});

describe('the queue of staff', () => {
  it('shows what was handed in, opens the licence on the record, and tells the enterprise when it is declined', async () => {
    const [hr, sales] = [await home.hr(), await home.staff('sales')];
    expect(await listed(sales.token, hr.memberId)).toBeUndefined();
    await handIn(hr, { creditCode: otherCode });
    expect(await listed(sales.token, hr.memberId)).toMatchObject({
      creditCode: otherCode,
      licenceName: '营业执照.pdf',
      contact: { name: '沈若溪' },
    });
    const opened = await home.call(confirmationCalls.licence, { memberId: hr.memberId }, sales);
    expect((await readPdf(Buffer.from(opened.base64, 'base64'))).pages).toEqual(['Diploma']);
    const file = await home.value<string>('select place from app.stored_file where member_id = $1', hr.memberId);
    expect((await home.house.ports.files.read(file))?.includes('%PDF')).toBe(false);

    const withoutWhy = await home.ask(confirmationCalls.decide, { memberId: hr.memberId, confirms: false }, sales);
    expect(withoutWhy.errcode).toBe(codeOf('badParams'));
    await home.call(confirmationCalls.decide, { memberId: hr.memberId, confirms: false, why: '照片不清晰' }, sales);
    expect(await stateOf(hr)).toMatchObject({ state: 'declined', why: '照片不清晰' });
    await home.jobsDone();
    const { rows } = await home.call(noticeCalls.messages, {}, hr);
    expect(rows.map(({ kind }) => kind)).toContain('enterpriseDeclined');
    const acts = await home.owner.query('select action from app.staff_act where subject = $1 order by seq', [
      `member ${hr.memberId}`,
    ]);
    expect(acts.rows.map(({ action }) => action)).toEqual(['openLicence', 'declineEnterprise']);
    const again = await home.ask(confirmationCalls.decide, { memberId: hr.memberId, confirms: true }, sales);
    expect(again.errcode).toBe(codeOf('confirmationNotWaiting'));

    await handIn(hr, { creditCode: otherCode });
    expect(await stateOf(hr)).toMatchObject({ state: 'waiting', why: null });
    await home.call(confirmationCalls.decide, { memberId: hr.memberId, confirms: true }, sales);
    expect((await home.ask(confirmationCalls.handIn, licence, { token: hr.token, address: anAddress() })).errcode).toBe(
      codeOf('enterpriseConfirmed'),
    );
  });

  it('confirms one enterprise for one code', async () => {
    const code = '91110000600037341L';
    const [one, two, boss] = [await home.hr(), await home.hr(), await home.staff('administrator')];
    await Promise.all([handIn(one, { creditCode: code }), handIn(two, { creditCode: code })]);
    await home.call(confirmationCalls.decide, { memberId: one.memberId, confirms: true }, boss);
    expect(await listed(boss.token, two.memberId)).toMatchObject({ isCodeConfirmedElsewhere: true });
    const second = await home.ask(confirmationCalls.decide, { memberId: two.memberId, confirms: true }, boss);
    expect(second.errcode).toBe(codeOf('creditCodeTaken'));
    const third = await home.hr();
    const asked = await home.ask(
      confirmationCalls.handIn,
      { ...licence, creditCode: code },
      { token: third.token, address: anAddress() },
    );
    expect(asked.errcode).toBe(codeOf('creditCodeTaken'));
  });

  it('is for sales and administrators of the provider, handing in for administrators of the enterprise', async () => {
    const hr = await home.hr();
    const [reviewer, colleague] = [await home.staff('reviewer', 'finance'), await home.colleague(hr)];
    for (const [entry, params] of [
      [confirmationCalls.queue, {}],
      [confirmationCalls.licence, { memberId: hr.memberId }],
      [confirmationCalls.decide, { memberId: hr.memberId, confirms: true }],
    ] as const)
      expect((await home.ask(entry, params, reviewer)).errcode).toBe(codeOf('forbidden'));
    expect(
      (await home.ask(confirmationCalls.handIn, licence, { token: colleague.token, address: anAddress() })).errcode,
    ).toBe(codeOf('forbidden'));
    expect((await stateOf(colleague)).state).toBe('lacking');
  });

  it('stays confirmed whatever is written', async () => {
    const hr = await home.hr();
    await home.owner.query("update app.enterprise_confirmation set state = 'confirmed' where member_id = $1", [
      hr.memberId,
    ]);
    await expect(
      home.owner.query("update app.enterprise_confirmation set state = 'lacking' where member_id = $1", [hr.memberId]),
    ).rejects.toThrow('stays confirmed');
  });
});
