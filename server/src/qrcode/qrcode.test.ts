import { codeScenes } from '@beidiao/contract/account/phone-code';
import { candidateCalls } from '@beidiao/contract/candidate/calls';
import { orderStates } from '@beidiao/contract/order/states';
import { orderCalls } from '@beidiao/contract/order/calls';
import { catalogueCalls } from '@beidiao/contract/catalogue/calls';
import { type QrSubmittedBefore, qrcodeCalls } from '@beidiao/contract/qrcode/calls';
import { qrAgainMs, qrGuessesPerHour } from '@beidiao/contract/qrcode/rules';
import { sandboxCalls } from '@beidiao/contract/sandbox/calls';
import { successCode } from '@beidiao/contract/wire/call';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { endDueDetails } from '../candidate/jobs.ts';
import { renewKeys } from '../order/jobs.ts';
import { giveGrade } from '../../test/grades.ts';
import { anAddress, codeOf, eventually, type Person, TestHouse } from '../../test/house.ts';
import { agree, identify, somebody } from '../../test/invited.ts';
import {
  type AQrCode,
  aPackage,
  aQrCode,
  consented,
  handInClaims,
  smsCode,
  submission,
  submit,
  takeUp,
} from '../../test/qr.ts';

const s = orderStates;
let home: TestHouse;
let hr: Person;
let rival: Person;
beforeAll(async () => {
  home = await TestHouse.open();
  await home.work();
  [hr, rival] = [await home.hr({ fundsFen: 10_000_000 }), await home.hr()];
  await home.confirm(hr);
  await home.confirm(rival);
});
afterAll(() => home.close());
afterEach(() => {
  home.clock.at = undefined;
});

const stateOf = (id: string): Promise<number> => home.value('select state from app.order_detail where id = $1', id);
const balance = async (who = hr): Promise<number> =>
  Number(await home.value('select bought_fen + granted_fen from app.balance where member_id = $1', who.memberId));
const standing = ({ qrcode }: AQrCode) => home.call(qrcodeCalls.status, { authCode: qrcode }, { address: anAddress() });
const askSubmit = async (qrcode: string, person = somebody()) =>
  home.ask(qrcodeCalls.submit, submission(qrcode, person, await smsCode(home, person.phoneNo)), {
    address: anAddress(),
  });
const rowOf = async (code: AQrCode) => {
  const [row] = (await home.call(qrcodeCalls.list, { qrcodeId: code.qrcodeId }, hr)).rows;
  if (row === undefined) throw new TypeError('no such code');
  return row;
};
const later = (ms: number): void => {
  home.clock.at = new Date(Date.now() + ms);
};

describe('a code', () => {
  it('is for one package, with the price of today and what it can come to', async () => {
    const itemGroupId = await aPackage(home, hr);
    const made = await home.call(qrcodeCalls.create, { itemGroupId, cap: 50, department: '市场部' }, hr);
    expect(made).toMatchObject({
      state: 'open',
      cap: 50,
      submitted: 0,
      waiting: 0,
      department: '市场部',
      position: null,
    });
    expect(made.mostFen).toBe(Number(made.priceFen) * 50);
    expect(made.link.endsWith(`/q/${made.qrcode}`)).toBe(true);
    const mayMove = "select has_column_privilege('app_user', 'app.qr_code', 'package_id', 'update')";
    expect(await home.value<boolean>(mayMove)).toBe(false);
  });

  it('is made for packages of the member alone, and by confirmed members', async () => {
    const itemGroupId = await aPackage(home, rival);
    expect((await home.ask(qrcodeCalls.create, { itemGroupId }, hr)).errcode).toBe(codeOf('packageUnknown'));
    const fresh = await home.hr();
    const own = await aPackage(home, fresh);
    expect((await home.ask(qrcodeCalls.create, { itemGroupId: own }, fresh)).errcode).toBe(
      codeOf('enterpriseUnconfirmed'),
    );
  });

  it('can be renamed, stopped, used again, and given another limit and end', async () => {
    const code = await aQrCode(home, hr, { cap: 1 });
    const of = { qrcodeId: code.qrcodeId };
    expect((await standing(code)).status).toBe('open');
    await home.call(qrcodeCalls.change, { ...of, isStopped: true }, hr);
    expect((await standing(code)).status).toBe('stopped');
    await home.call(qrcodeCalls.change, { ...of, isStopped: false, name: '秋招' }, hr);
    await submit(home, code);
    expect((await standing(code)).status).toBe('full');
    expect((await home.ask(qrcodeCalls.change, { ...of, cap: null }, hr)).errcode).toBe(successCode);
    expect((await standing(code)).status).toBe('open');
    await home.call(qrcodeCalls.change, { ...of, endsAt: new Date(Date.now() - 1000).toISOString() }, hr);
    expect((await standing(code)).status).toBe('expired');
    expect(await rowOf(code)).toMatchObject({ name: '秋招', state: 'expired', submitted: 1, cap: null });
  });

  it('keeps room for whoever has submitted', async () => {
    const code = await aQrCode(home, hr, { cap: 3 });
    await submit(home, code);
    await submit(home, code);
    const refused = await home.ask(qrcodeCalls.change, { qrcodeId: code.qrcodeId, cap: 1 }, hr);
    expect(refused.errcode).toBe(codeOf('qrCapBelow'));
    await expect(home.owner.query('update app.qr_code set cap = 1 where id = $1', [code.qrcodeId])).rejects.toThrow(
      /qr_code_within_cap/,
    );
  });

  it('is found by its name, and listed by whether it can be used', async () => {
    const code = await aQrCode(home, hr, { name: '展厅现场面试' });
    const found = await home.call(qrcodeCalls.list, { searchCriteria: '展厅' }, hr);
    expect(found.rows.map(({ qrcodeId }) => qrcodeId)).toEqual([code.qrcodeId]);
    expect(found.counts).toEqual({ all: 1, open: 1, ended: 0 });
    await home.call(qrcodeCalls.change, { qrcodeId: code.qrcodeId, isStopped: true }, hr);
    expect((await home.call(qrcodeCalls.list, { searchCriteria: '展厅', tab: 'open' }, hr)).total).toBe(0);
    expect((await home.call(qrcodeCalls.list, { searchCriteria: '展厅', tab: 'ended' }, hr)).total).toBe(1);
    const colleague = await home.colleague(hr, []);
    expect((await home.call(qrcodeCalls.list, {}, colleague)).total).toBe(0);
    expect((await home.ask(qrcodeCalls.records, { qrcodeId: code.qrcodeId }, colleague)).errcode).toBe(
      codeOf('qrUnknown'),
    );
  });

  it('sets department and position for everybody who submits from then on', async () => {
    const code = await aQrCode(home, hr);
    await home.call(qrcodeCalls.setPlace, { qrcodeId: code.qrcodeId, department: '市场部', position: '客户经理' }, hr);
    expect(await standing(code)).toMatchObject({ department: '市场部', position: '客户经理' });
    const { orderDetailsId } = await submit(home, code);
    const [row] = (await home.call(qrcodeCalls.records, { qrcodeId: code.qrcodeId }, hr)).rows;
    expect(row).toMatchObject({ orderDetailsId, department: '市场部', position: '客户经理' });
  });
});

describe('the page of a code', () => {
  it('says who asks for what, and nothing to whoever guesses', async () => {
    const code = await aQrCode(home, hr, { codes: ['ID_THREE', 'LIT_PUBLIC'] });
    const address = anAddress();
    const { dataItemList } = await home.call(
      qrcodeCalls.items,
      { qrrid: ` ${code.qrcode.toLowerCase()} ` },
      { address },
    );
    expect(dataItemList.map((item) => item.code)).toEqual(['ID_THREE', 'LIT_PUBLIC']);
    expect((await home.ask(qrcodeCalls.status, { authCode: '333333' }, { address })).errcode).toBe(codeOf('qrUnknown'));
  });

  it('counts guesses of one address over all processes, and lets others go on', async () => {
    const code = await aQrCode(home, hr);
    const address = anAddress();
    const { allowed } = await twoServers();
    const tries = Array.from({ length: qrGuessesPerHour + 20 }, (_, n) => allowed(n, { authCode: '333334' }, address));
    const codes = (await Promise.all(tries)).map(({ errcode }) => errcode);
    expect(codes.filter((errcode) => errcode === codeOf('qrUnknown')).length).toBeLessThanOrEqual(qrGuessesPerHour);
    expect((await home.ask(qrcodeCalls.status, { authCode: code.qrcode }, { address })).errcode).toBe(
      codeOf('tooMany'),
    );
    expect((await standing(code)).status).toBe('open');
  });
});

/** Another server on the same database. */
async function twoServers() {
  const second = await home.openSecond();
  const other = Object.create(home, { http: { value: second } }) as TestHouse;
  return {
    other,
    allowed: (n: number, params: { authCode: string }, address: string) =>
      (n % 2 === 0 ? home : other).ask(qrcodeCalls.status, params, { address }),
  };
}

describe('a submission', () => {
  it('takes the code that went to the phone, and leads to the consent', async () => {
    const code = await aQrCode(home, hr);
    const person = somebody();
    const wrong = await home.ask(qrcodeCalls.submit, submission(code.qrcode, person, '000000'), {});
    expect(wrong.errcode).toBe(codeOf('codeOver'));
    await home.call(
      candidateCalls.sendCode,
      { phoneNo: person.phoneNo, scenes: codeScenes.submitQr },
      { address: anAddress() },
    );
    const body = await eventually(async () => {
      const { rows } = await home.call(sandboxCalls.outbox, { to: person.phoneNo, kind: 'sms' });
      return /\d{6}/.exec(rows[0]?.body ?? '')?.[0];
    });
    const placed = await home.call(qrcodeCalls.submit, submission(code.qrcode, person, body), {});
    expect(placed.status).toBe(s.awaitingIdentity);
    const submitted = { candidate: person, orderDetailsId: placed.orderDetailsId, token: placed.accessToken, link: '' };
    expect((await identify(home, submitted)).result).toBe('match');
    expect((await agree(home, submitted, [])).status).toBe(s.awaitingViewing);
    const sent = await eventually(async () => {
      const { rows } = await home.call(sandboxCalls.outbox, { to: person.phoneNo, kind: 'sms' });
      return rows.find((row) => row.body.includes('查看进展或撤回'));
    });
    expect(sent.body).toContain('link=');
  });

  it('costs nothing until it is viewed, and cannot be paid by another way', async () => {
    const before = await balance();
    const code = await aQrCode(home, hr);
    const { orderDetailsId } = await consented(home, code);
    expect(await balance()).toBe(before);
    const tradeOrderId = await home.value<string>(
      'select o.trade_order_id::text from app.order_detail d join app.check_order o on o.id = d.order_id where d.id = $1',
      orderDetailsId,
    );
    const paid = await home.ask(orderCalls.pay, { orderId: tradeOrderId, channelCode: 'BALANCE' }, hr);
    expect(paid.errcode).toBe(codeOf('awaitsApproval'));
  });

  it('is taken by the H5 page as well', async () => {
    const { qrcode: qrrid } = await aQrCode(home, hr);
    const { name, phoneNo, idCard } = somebody();
    const authCode = await smsCode(home, phoneNo);
    const placed = await home.call(
      qrcodeCalls.submitH5,
      { qrrid, authCode, name, phoneNo, idCard, teValidateResult: '1' },
      {},
    );
    expect(placed.status).toBe(s.awaitingIdentity);
  });

  it('is refused in words once the code is full, expired or stopped', async () => {
    const full = await aQrCode(home, hr, { cap: 1 });
    await submit(home, full);
    expect((await askSubmit(full.qrcode)).errcode).toBe(codeOf('qrFull'));
    const ended = await aQrCode(home, hr, { endsAt: new Date(Date.now() - 1000).toISOString() });
    expect((await askSubmit(ended.qrcode)).errcode).toBe(codeOf('qrExpired'));
    const stopped = await aQrCode(home, hr);
    await home.call(qrcodeCalls.change, { qrcodeId: stopped.qrcodeId, isStopped: true }, hr);
    expect((await askSubmit(stopped.qrcode)).errcode).toBe(codeOf('qrStopped'));
    const gone = await aQrCode(home, hr);
    const { itemGroupId } = await rowOf(gone);
    await home.call(catalogueCalls.deletePackage, { id: itemGroupId }, hr);
    expect((await askSubmit(gone.qrcode)).errcode).toBe(codeOf('qrStopped'));
    expect((await askSubmit('333335')).errcode).toBe(codeOf('qrUnknown'));
  });

  it('is taken as often as the code lets in, however many come at once to two servers', async () => {
    const code = await aQrCode(home, hr, { cap: 3 });
    const { other } = await twoServers();
    const people = Array.from({ length: 10 }, () => somebody());
    const wished = [];
    // Codes of several phones beside each other.
    for (const person of people) wished.push(submission(code.qrcode, person, await codeBeside(person.phoneNo)));
    const answers = await Promise.all(
      wished.map((params, n) => (n % 2 === 0 ? home : other).ask(qrcodeCalls.submit, params, { address: anAddress() })),
    );
    const codes = answers.map(({ errcode }) => errcode);
    expect(codes.filter((errcode) => errcode === successCode)).toHaveLength(3);
    expect(codes.filter((errcode) => errcode === codeOf('qrFull'))).toHaveLength(7);
    expect(
      await home.value('select count(*)::integer from app.qr_submission where qr_code_id = $1', code.qrcodeId),
    ).toBe(3);
  });

  it('is told what was submitted before, for 26,298,000 ms and to its own phone alone', async () => {
    const code = await aQrCode(home, hr, { department: '市场部' });
    const { candidate, orderDetailsId } = await consented(home, code);
    const stranger = await home.ask(qrcodeCalls.submit, submission(code.qrcode, candidate, '000000'), {
      address: anAddress(),
    });
    expect([stranger.errcode, stranger.data]).toEqual([codeOf('codeOver'), null]);
    const again = await askSubmit(code.qrcode, candidate);
    expect(again.errcode).toBe(codeOf('qrSubmitted'));
    const before = again.data as QrSubmittedBefore;
    expect(before).toMatchObject({
      orderDetailsId,
      department: '市场部',
      position: '会展执行',
      status: s.awaitingViewing,
    });
    const own = await home.call(candidateCalls.details, { orderDetailsId }, { token: before.accessToken });
    expect(own.status).toBe(s.awaitingViewing);
    // Somebody else, another sheet, and the same once the time is over.
    expect((await askSubmit(code.qrcode)).errcode).toBe(successCode);
    expect((await askSubmit((await aQrCode(home, hr)).qrcode, candidate)).errcode).toBe(successCode);
    later(qrAgainMs - 60_000);
    expect((await askSubmit(code.qrcode, candidate)).errcode).toBe(codeOf('qrSubmitted'));
    later(qrAgainMs + 1_000);
    expect((await askSubmit(code.qrcode, candidate)).errcode).toBe(successCode);
  });

  it('is known again by another spelling of the name, also where it was submitted before spellings had one key', async () => {
    const own = await home.hr();
    await home.confirm(own);
    const code = await aQrCode(home, own);
    const person = { ...somebody(), name: '诸葛 亮' };
    const { orderDetailsId } = (await askSubmit(code.qrcode, person)).data as { orderDetailsId: string };
    const { name, phoneNo, idCard } = person;
    const old = home.house.vault.lookUp(own.memberId, 'person', name, phoneNo, idCard);
    await home.owner.query('update app.order_detail set person_key = $2, keys_version = 0 where id = $1', [
      orderDetailsId,
      old,
    ]);
    const kept = 'select person_key from app.qr_submission where order_detail_id = $1';
    expect(await home.value(kept, orderDetailsId)).toEqual(old);
    await renewKeys(home.house);
    expect(await home.value(kept, orderDetailsId)).not.toEqual(old);
    later(120_000);
    const again = await askSubmit(code.qrcode, { ...person, name: '诸葛亮' });
    expect(again.errcode).toBe(codeOf('qrSubmitted'));
  });

  it('is taken once of the same person at once to two servers, also by a code that lost its lock', async () => {
    const code = await aQrCode(home, hr);
    const { other } = await twoServers();
    const person = somebody();
    const params = submission(code.qrcode, person, await smsCode(home, person.phoneNo));
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        (n % 2 === 0 ? home : other).ask(qrcodeCalls.submit, params, { address: anAddress() }),
      ),
    );
    expect(answers.filter(({ errcode }) => errcode === successCode)).toHaveLength(1);
    // Straight into the table, past the words.
    const twice = `insert into app.qr_submission (member_id, qr_code_id, order_detail_id, person_key, items, created_at)
      select member_id, qr_code_id, $2, person_key, items, created_at + interval '1 minute' from app.qr_submission where qr_code_id = $1`;
    const { orderDetailsId } = await home.placedOrder(hr);
    await expect(home.owner.query(twice, [code.qrcodeId, orderDetailsId])).rejects.toThrow(/same person has submitted/);
    await home.owner.query('update app.qr_code set stopped_at = now() where id = $1', [code.qrcodeId]);
    await expect(home.owner.query(twice, [code.qrcodeId, orderDetailsId])).rejects.toThrow(/not in use/);
  });

  it('ends without a trace of money when the candidate declines, withdraws, or nobody views it in 30 days', async () => {
    const code = await aQrCode(home, hr);
    const before = await balance();
    const tradeOf = (id: string) =>
      home.value<number>(
        'select t.state from app.order_detail d join app.check_order o on o.id = d.order_id join app.trade_order t on t.id = o.trade_order_id where d.id = $1',
        id,
      );
    const declined = await submit(home, code);
    const refuse = { orderDetailsId: declined.orderDetailsId, authResult: 'refuse' as const };
    await home.call(candidateCalls.authorize, refuse, { token: declined.token });
    expect([await stateOf(declined.orderDetailsId), await tradeOf(declined.orderDetailsId)]).toEqual([s.refused, 103]);
    const withdrawn = await consented(home, code);
    await home.call(candidateCalls.withdraw, { orderDetailsId: withdrawn.orderDetailsId }, { token: withdrawn.token });
    expect([await stateOf(withdrawn.orderDetailsId), await tradeOf(withdrawn.orderDetailsId)]).toEqual([
      s.refused,
      103,
    ]);
    const forgotten = await consented(home, code);
    later(29 * 86_400_000);
    await endDueDetails(home.house);
    expect(await stateOf(forgotten.orderDetailsId)).toBe(s.awaitingViewing);
    later(30 * 86_400_000 + 60_000);
    await endDueDetails(home.house);
    expect([await stateOf(forgotten.orderDetailsId), await tradeOf(forgotten.orderDetailsId)]).toEqual([
      s.expired,
      103,
    ]);
    expect(await balance()).toBe(before);
  });

  it('waits to be viewed after the face as well', async () => {
    const code = await aQrCode(home, hr, { codes: ['ID_THREE', 'ID_FACE'] });
    const { orderDetailsId } = await consented(home, code, ['ID_FACE']);
    expect(await stateOf(orderDetailsId)).toBe(s.awaitingFace);
    await expect(
      home.owner.query('update app.order_detail set state = 5 where id = $1', [orderDetailsId]),
    ).rejects.toThrow(/checked once it is paid/);
  });
});

async function codeBeside(phoneNo: string): Promise<string> {
  await home.call(candidateCalls.sendCode, { phoneNo, scenes: codeScenes.submitQr }, { address: anAddress() });
  return eventually(async () => {
    const { rows } = await home.call(sandboxCalls.outbox, { to: phoneNo, kind: 'sms' });
    return /\d{6}/.exec(rows[0]?.body ?? '')?.[0];
  });
}

describe('viewing', () => {
  it('counts as paid once it is viewed, in the sums that are kept and in those that are counted', async () => {
    const fair = await home.hr({ fundsFen: 100_000 });
    await home.confirm(fair);
    const code = await aQrCode(home, fair);
    const declined = await submit(home, code);
    const refuse = { orderDetailsId: declined.orderDetailsId, authResult: 'refuse' as const };
    await home.call(candidateCalls.authorize, refuse, { token: declined.token });
    await submit(home, code);
    const { orderDetailsId } = await consented(home, code);
    const paid = async (wish: object): Promise<number[]> => {
      const { counts } = await home.call(orderCalls.counts, wish, fair);
      return [
        counts.reduce((sum, row) => sum + row.paidCount, 0),
        counts.reduce((sum, row) => sum + Number(row.netFen), 0),
      ];
    };
    const counted = { searchCriteria: 'BD' };
    for (const wish of [{}, counted]) expect(await paid(wish)).toEqual([0, 0]);
    const { paidFen } = await takeUp(home, fair, [orderDetailsId]);
    for (const wish of [{}, counted]) expect(await paid(wish)).toEqual([1, Number(paidFen)]);
  });

  it('pays at the price of that day, and lets the checks begin', async () => {
    const golden = await home.hr({ fundsFen: 100_000 });
    await home.confirm(golden);
    const submitted = await consented(home, await aQrCode(home, golden));
    const { orderDetailsId } = submitted;
    await handInClaims(home, submitted);
    const before = await home.call(qrcodeCalls.summary, { orderDetailsIds: [orderDetailsId] }, golden);
    await giveGrade(home, golden, { type: 2 });
    const done = await takeUp(home, golden, [orderDetailsId]);
    expect(done.count).toBe(1);
    expect(Number(done.paidFen)).toBeLessThan(Number(before.totalFen));
    expect(await balance(golden)).toBe(100_000 - Number(done.paidFen));
    await eventually(async () => (await stateOf(orderDetailsId)) === s.reported);
    const details = await home.call(orderCalls.details, { orderDetailsId }, golden);
    expect(details.amountFen).toBe(done.paidFen);
    expect(details.dataItemList.map(({ totalFen }) => totalFen)).toEqual([done.paidFen]);
    expect(details.price.totalFen).toBe(done.paidFen);
    expect(details.timeline.map(({ event }) => event)).toContain('takeUp');
  });

  it('lets the checks begin as soon as the candidate has handed everything in, when that comes later', async () => {
    const submitted = await consented(home, await aQrCode(home, hr));
    await takeUp(home, hr, [submitted.orderDetailsId]);
    expect(await stateOf(submitted.orderDetailsId)).toBe(s.authorized);
    await handInClaims(home, submitted);
    await eventually(async () => (await stateOf(submitted.orderDetailsId)) === s.reported);
  });

  it('refuses a price that holds no more, naming it', async () => {
    const { orderDetailsId } = await consented(home, await aQrCode(home, hr));
    const refused = await home.ask(qrcodeCalls.takeUp, { orderDetailsIds: [orderDetailsId], calculateId: 'old' }, hr);
    expect(refused.errcode).toBe(codeOf('priceChanged'));
    expect(await stateOf(orderDetailsId)).toBe(s.awaitingViewing);
  });

  it('happens once, however many ask for it at once', async () => {
    const code = await aQrCode(home, hr);
    const ids = [(await consented(home, code)).orderDetailsId, (await consented(home, code)).orderDetailsId];
    const { calculateId, totalFen } = await home.call(qrcodeCalls.summary, { orderDetailsIds: ids }, hr);
    const before = await balance();
    const { other } = await twoServers();
    const all = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        (n % 2 === 0 ? home : other).ask(
          qrcodeCalls.takeUp,
          { orderDetailsIds: n % 3 === 0 ? ids.toReversed() : ids, calculateId },
          hr,
        ),
      ),
    );
    expect(all.map(({ errcode }) => errcode)).toEqual(all.map(() => successCode));
    const counts = all.map(({ data }) => (data as { count: number }).count);
    expect(counts.toSorted()).toEqual([0, 0, 0, 0, 0, 0, 0, 2]);
    expect(await balance()).toBe(before - Number(totalFen));
    expect(await home.value('select count(*)::integer from app.unsettled_balances()')).toBe(0);
  });

  it('is all or nothing: without the money for everybody nobody is viewed', async () => {
    const poor = await home.hr({ fundsFen: 1_000 });
    await home.confirm(poor);
    const code = await aQrCode(home, poor);
    const ids = [(await consented(home, code)).orderDetailsId, (await consented(home, code)).orderDetailsId];
    const { calculateId, totalFen } = await home.call(qrcodeCalls.summary, { orderDetailsIds: ids }, poor);
    expect(totalFen).toBe(1_600);
    const short = await home.ask(qrcodeCalls.takeUp, { orderDetailsIds: ids, calculateId }, poor);
    expect(short.errcode).toBe(codeOf('balanceShort'));
    expect([await stateOf(ids[0] ?? ''), await stateOf(ids[1] ?? '')]).toEqual([s.awaitingViewing, s.awaitingViewing]);
  });

  it('costs what was agreed to: an item that the candidate declined is not paid', async () => {
    const code = await aQrCode(home, hr, { codes: ['ID_THREE', 'ID_FACE'] });
    const { orderDetailsId } = await consented(home, code, []);
    expect(await stateOf(orderDetailsId)).toBe(s.awaitingViewing);
    const before = await balance();
    expect(await takeUp(home, hr, [orderDetailsId])).toEqual({ count: 1, paidFen: 800 });
    expect(await balance()).toBe(before - 800);
    const details = await home.call(orderCalls.details, { orderDetailsId }, hr);
    expect(details.dataItemList.map(({ code: of, totalFen, isDropped }) => [of, totalFen, isDropped])).toEqual([
      ['ID_THREE', 800, false],
      ['ID_FACE', 0, true],
    ]);
  });

  it('has a price after its package was deleted: that of the items', async () => {
    const code = await aQrCode(home, hr);
    const { orderDetailsId } = await consented(home, code);
    await home.call(catalogueCalls.deletePackage, { id: (await rowOf(code)).itemGroupId }, hr);
    expect(await takeUp(home, hr, [orderDetailsId])).toEqual({ count: 1, paidFen: 800 });
  });

  it('is for whoever may order alone and pay from the balance', async () => {
    const code = await aQrCode(home, hr);
    const orderDetailsIds = [(await consented(home, code)).orderDetailsId];
    const { calculateId } = await home.call(qrcodeCalls.summary, { orderDetailsIds }, hr);
    const view = async (rights: Parameters<TestHouse['colleague']>[1]) => {
      const colleague = await home.colleague(hr, rights);
      return (await home.ask(qrcodeCalls.takeUp, { orderDetailsIds, calculateId }, colleague)).errcode;
    };
    expect(await view([])).toBe(codeOf('orderNotFound'));
    expect(await view(['P00006'])).toBe(codeOf('forbidden'));
    expect(await stateOf(orderDetailsIds[0] ?? '')).toBe(s.awaitingViewing);
    const stranger = await home.ask(qrcodeCalls.takeUp, { orderDetailsIds, calculateId }, rival);
    expect(stranger.errcode).toBe(codeOf('orderNotFound'));
  });

  it('lets department and position be set until then', async () => {
    const { orderDetailsId } = await consented(home, await aQrCode(home, hr));
    const wish = { orderDetailsId, department: '市场部' };
    expect(await home.call(qrcodeCalls.setPlace, wish, hr)).toEqual({ department: '市场部', position: '会展执行' });
    await takeUp(home, hr, [orderDetailsId]);
    expect((await home.ask(qrcodeCalls.setPlace, wish, hr)).errcode).toBe(codeOf('orderNotInState'));
    const placed = await home.placedOrder(hr);
    const other = await home.ask(qrcodeCalls.setPlace, { ...wish, orderDetailsId: placed.orderDetailsId }, hr);
    expect(other.errcode).toBe(codeOf('orderNotInState'));
    const summed = await home.ask(qrcodeCalls.summary, { orderDetailsIds: [placed.orderDetailsId] }, hr);
    expect(summed.errcode).toBe(codeOf('orderNotInState'));
  });

  it('can be declined: the candidate is told, nothing is paid, and a repeat changes nothing more', async () => {
    const code = await aQrCode(home, hr);
    const { orderDetailsId, candidate } = await consented(home, code);
    const before = await balance();
    for (const _ of [1, 2]) await home.call(qrcodeCalls.cancelViewing, { orderDetailsIds: [orderDetailsId] }, hr);
    expect([await stateOf(orderDetailsId), await balance()]).toEqual([s.cancelled, before]);
    const told = async () => {
      const { rows } = await home.call(sandboxCalls.outbox, { to: candidate.phoneNo, kind: 'sms' });
      return rows.filter((row) => row.body.includes('没有查阅'));
    };
    await eventually(async () => (await told()).length > 0);
    await home.jobsDone();
    expect(await told()).toHaveLength(1);
    const { calculateId } = await home.call(qrcodeCalls.summary, { orderDetailsIds: [orderDetailsId] }, hr);
    const late = await home.ask(qrcodeCalls.takeUp, { orderDetailsIds: [orderDetailsId], calculateId }, hr);
    expect(late.errcode).toBe(codeOf('orderNotInState'));
  });

  it('is counted and listed by what is to be done', async () => {
    const code = await aQrCode(home, hr);
    const [one, other] = [await consented(home, code), await submit(home, code)];
    await takeUp(home, hr, [(await consented(home, code)).orderDetailsId]);
    const { counts, total } = await home.call(qrcodeCalls.recordCounts, { qrcodeId: code.qrcodeId }, hr);
    expect([counts, total]).toEqual([{ waiting: 1, consenting: 1, checking: 1, reported: 0, ended: 0 }, 3]);
    const of = (tab: 'waiting' | 'consenting') => home.call(qrcodeCalls.records, { qrcodeId: code.qrcodeId, tab }, hr);
    expect((await of('waiting')).rows.map((row) => row.orderDetailsId)).toEqual([one.orderDetailsId]);
    expect((await of('consenting')).rows.map((row) => row.orderDetailsId)).toEqual([other.orderDetailsId]);
    expect((await home.call(qrcodeCalls.submissions, { tab: 'waiting', pageSize: 100 }, hr)).total).toBeGreaterThan(1);
    expect((await home.call(qrcodeCalls.submissions, {}, rival)).total).toBe(0);
  });

  it('is what the state 17 is for: no other check can be brought into it', async () => {
    const { orderDetailsId } = await home.paidOrder(hr);
    await expect(
      home.owner.query('update app.order_detail set state = 17 where id = $1', [orderDetailsId]),
    ).rejects.toThrow(/waits to be viewed/);
  });
});
