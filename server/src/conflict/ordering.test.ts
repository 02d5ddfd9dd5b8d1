import { recruitingCalls } from '@beidiao/contract/ats/calls';
import { batchOrderCalls } from '@beidiao/contract/batch/order-calls';
import { candidateCalls } from '@beidiao/contract/candidate/calls';
import { conflictCalls } from '@beidiao/contract/conflict/calls';
import { orderCalls } from '@beidiao/contract/order/calls';
import { orderStates } from '@beidiao/contract/order/states';
import { pricingCalls } from '@beidiao/contract/pricing/calls';
import { qrcodeCalls } from '@beidiao/contract/qrcode/calls';
import { reportCalls } from '@beidiao/contract/report/calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withCandidate } from '../access/tenant.ts';
import { sql } from '../base/db/db.ts';
import { hashToken } from '../base/secrets/tokens.ts';
import { connect } from '../../test/ats-links.ts';
import { AtsSystem } from '../../test/ats-system.ts';
import { bringList, csv, head, person } from '../../test/candidate-lists.ts';
import { anAddress, codeOf, comparedCompany, eventually, type Person, TestHouse } from '../../test/house.ts';
import { answersToRead, publishAnswer } from '../../test/review.ts';
import { handIn, identify, signIn, somebody } from '../../test/invited.ts';
import { aKeyFor, anOrder, postOpen } from '../../test/open-api.ts';
import { aPackage, aQrCode, submit, submission, smsCode } from '../../test/qr.ts';

let home: TestHouse;
const systems: AtsSystem[] = [];
beforeAll(async () => {
  home = await TestHouse.open();
  await home.work();
});
afterAll(async () => {
  for (const system of systems) await system.close();
  await home.close();
});

const item = { code: 'BIZ_CONFLICT' };
const checkedDataItemList = [{ code: 'ID_THREE' }, item];
const codes = checkedDataItemList.map(({ code }) => code);
const newHr = async (): Promise<Person> => {
  const hr = await home.hr({ fundsFen: 10_000_000 });
  await home.confirm(hr);
  return hr;
};
const name = async (hr: Person, ...names: string[]) => {
  const { list } = await home.call(conflictCalls.list, {}, hr);
  const companies = names.map((each) => ({ name: each, creditCode: null }));
  return (await home.call(conflictCalls.save, { replaces: list?.listId ?? null, companies }, hr)).list;
};
/** What is written down of an order, in every table that an order writes. */
const written = (hr: Person) =>
  home.value<number>(
    `select ((select count(*) from app.check_order where member_id = $1) + (select count(*) from app.trade_order where member_id = $1 and kind = 'checks')
      + (select count(*) from app.qr_code where member_id = $1))::integer`,
    hr.memberId,
  );
const frozen = (orderDetailsId: string) =>
  home.value<{ name: string }[] | null>(
    `select l.companies from app.order_detail d join app.check_order o on o.id = d.order_id
     left join app.conflict_list l on l.id = o.conflict_list_id where d.id = $1`,
    orderDetailsId,
  );

async function orderOne(hr: Person) {
  const { calculateId } = await home.call(pricingCalls.calculate, { checkedDataItemList }, hr);
  return home.ask(orderCalls.submit, { candidate: somebody(), checkedDataItemList, calculateId }, hr);
}
async function orderList(hr: Person, n: number) {
  const batchFileId = await bringList(home, hr, csv([head, person(n)]));
  const { calculateId } = await home.call(pricingCalls.calculate, { checkedDataItemList, batchFileId }, hr);
  return home.ask(batchOrderCalls.submitList, { batchFileId, checkedDataItemList, calculateId }, hr);
}
/** Answers why the candidate of a recruiting system was not ordered; null when they were. */
async function orderArrival(hr: Person, n: number): Promise<string | null> {
  const system = await AtsSystem.open('generic');
  systems.push(system);
  const { linkId, callbackUrl } = await connect(home, hr, { system, packageId: await aPackage(home, hr, codes) });
  const [fullName = '', phoneNo = '', idCard = ''] = person(n);
  const url = `${home.url}${new URL(callbackUrl).pathname}`;
  await system.post(url, { event: 'sent', id: 'A-1', person: { name: fullName, phoneNo, idCard } });
  const arrival = await eventually(async () => {
    const { rows } = await home.call(recruitingCalls.arrivals, { linkId }, hr);
    return rows.find(({ state }) => state !== 'waiting');
  });
  return arrival.reason;
}

describe('without a list the item is ordered', () => {
  it('by no wizard and no earlier edition of the call, and nothing is written', async () => {
    const hr = await newHr();
    expect((await orderOne(hr)).errcode).toBe(codeOf('conflictListMissing'));
    const { name: fullName, phoneNo, idCard } = somebody();
    const first = { name: fullName, phoneNo, idCard, dataItemList: codes };
    expect((await home.ask(orderCalls.submitFirst, first, hr)).errcode).toBe(codeOf('conflictListMissing'));
    expect(await written(hr)).toBe(0);
    await name(hr, '甲企业');
    expect((await orderOne(hr)).errcode).toBe('0000');
  });

  it('by no list of candidates', async () => {
    const hr = await newHr();
    expect((await orderList(hr, 101)).errcode).toBe(codeOf('conflictListMissing'));
    expect(await written(hr)).toBe(0);
    await name(hr, '甲企业');
    expect((await orderList(hr, 102)).errcode).toBe('0000');
  });

  it('by no QR code: it is not made, and one of before is told to be stopped before anything is typed', async () => {
    const hr = await newHr();
    const itemGroupId = await aPackage(home, hr, codes);
    expect((await home.ask(qrcodeCalls.create, { itemGroupId }, hr)).errcode).toBe(codeOf('conflictListMissing'));
    expect(await written(hr)).toBe(0);
    await name(hr, '甲企业');
    const code = await aQrCode(home, hr, { codes });
    await home.owner.query('delete from app.conflict_list where member_id = $1', [hr.memberId]);
    const scanned = { qrrid: code.qrcode };
    const items = await home.ask(qrcodeCalls.items, scanned, { address: anAddress() });
    expect(items.errcode).toBe(codeOf('qrStopped'));
    const who = somebody();
    const sent = submission(code.qrcode, who, await smsCode(home, who.phoneNo));
    expect((await home.ask(qrcodeCalls.submit, sent, { address: anAddress() })).errcode).toBe(codeOf('qrStopped'));
  });

  it('by no recruiting system', async () => {
    const hr = await newHr();
    expect(await orderArrival(hr, 103)).toBe('conflictListMissing');
    expect(await written(hr)).toBe(0);
    await name(hr, '甲企业');
    expect(await orderArrival(hr, 104)).toBeNull();
  });

  it('by no key of the open API, which says where the list is given', async () => {
    const hr = await newHr();
    const { secret: key } = await aKeyFor(home, hr);
    const refused = await postOpen(home, '/checks', { key, body: anOrder({ items: checkedDataItemList }) });
    expect(refused).toMatchObject({ status: 422, body: { code: 'conflict_list_missing' } });
    expect(await written(hr)).toBe(0);
    await name(hr, '甲企业');
    const made = await postOpen(home, '/checks', { key, body: anOrder({ items: checkedDataItemList }) });
    expect(made.status).toBe(201);
  });

  it('but every other item is, and asks for none', async () => {
    const hr = await newHr();
    const { orderDetailsId } = await home.placedOrder(hr, { codes: ['ID_THREE', 'BIZ_POSITION'] });
    expect(await frozen(orderDetailsId)).toBeNull();
  });
});

describe('an order keeps the list that it was placed with', () => {
  it('when the member gives another one, and the next order has that', async () => {
    const hr = await newHr();
    await name(hr, '甲企业');
    const first = await home.placedOrder(hr, { codes });
    await name(hr, '乙企业', '丙企业');
    const second = await home.placedOrder(hr, { codes });
    expect(await frozen(first.orderDetailsId)).toMatchObject([{ name: '甲企业' }]);
    expect(await frozen(second.orderDetailsId)).toMatchObject([{ name: '乙企业' }, { name: '丙企业' }]);
  });

  it('also by a code that was scanned, whose sheet shows it', async () => {
    const hr = await newHr();
    await name(hr, '甲企业');
    const code = await aQrCode(home, hr, { codes });
    const { dataItemList } = await home.call(qrcodeCalls.items, { qrrid: code.qrcode }, { address: anAddress() });
    expect(dataItemList.map(({ companies }) => companies)).toEqual([undefined, [{ name: '甲企业', creditCode: null }]]);
    const { orderDetailsId } = await submit(home, code);
    await name(hr, '乙企业');
    expect(await frozen(orderDetailsId)).toMatchObject([{ name: '甲企业' }]);
  });

  it('and the candidate sees that one before they agree, at the item and nowhere else', async () => {
    const hr = await newHr();
    await name(hr, '甲企业');
    const invited = await signIn(home, hr, { codes });
    await name(hr, '乙企业');
    const { orderDetailsId, link, token } = invited;
    const invitation = await home.call(candidateCalls.invitation, { link }, { address: anAddress() });
    await identify(home, invited);
    const own = await home.call(candidateCalls.details, { orderDetailsId }, { token });
    const shown = [{ name: '甲企业', creditCode: null }];
    for (const { dataItemList } of [invitation, own])
      expect(dataItemList.map(({ code, companies }) => [code, companies])).toEqual([
        ['ID_THREE', undefined],
        ['BIZ_CONFLICT', shown],
      ]);
  });

  it('and a candidate reads the list of their own check alone, whatever statement asks', async () => {
    const hr = await newHr();
    await name(hr, '甲企业');
    const { token } = await signIn(home, hr, { codes });
    await name(hr, '乙企业');
    await home.placedOrder(hr, { codes });
    const seen = await withCandidate(home.candidates, hashToken(token), ({ db }) =>
      db.rows(sql<{ companies: { name: string }[] }>('select companies from app.conflict_list')),
    );
    expect(seen.map(({ companies }) => companies.map(({ name: each }) => each))).toEqual([['甲企业']]);
  });
});

describe('the report prints the list', () => {
  const compared = { companies: [comparedCompany], givenAt: expect.any(String) };

  it('that a source compared, with a post in one of its companies', async () => {
    const hr = await newHr();
    const { list } = await home.call(conflictCalls.save, { replaces: null, companies: [comparedCompany] }, hr);
    const { orderDetailsId } = await handIn(home, hr, { codes, tail: '0002' });
    const [taskId = ''] = await answersToRead(home, orderDetailsId);
    await publishAnswer(home, await home.staff('reviewer'), taskId);
    await eventually(async () => {
      const { status } = await home.call(orderCalls.details, { orderDetailsId }, hr);
      return status === orderStates.reported;
    });
    await home.jobsDone();
    const { report } = await home.call(reportCalls.view, { orderDetailsId }, hr);
    const [identity, conflict] = codes.map((code) => report.items.find((each) => each.code === code));
    expect(identity).not.toHaveProperty('compared');
    expect(conflict).toMatchObject({
      compared: { ...compared, givenAt: list.givenAt },
      result: 'recordFound',
      records: [{ cause: comparedCompany.name, number: comparedCompany.creditCode }],
      rules: [{ no: 'B-04' }],
    });
  });
});
