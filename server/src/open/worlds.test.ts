import { randomInt } from 'node:crypto';
import { candidateCalls, consentTextVersion, identityNoticeVersion } from '@beidiao/contract/candidate/calls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anAddress, eventually, type Person, TestHouse } from '../../test/house.ts';
import { aSignature, messageTo } from '../../test/invited.ts';
import { aKeyFor, anOrder, askOpen, postOpen } from '../../test/open-api.ts';
import { openRealServices, type RealServices } from '../../test/real-services.ts';
import type { MemberId, Tenant } from '../access/actor.ts';
import { Refusal } from '../base/refusal.ts';
import { startPayment } from '../wallet/payment.ts';
import type { TradeRow } from '../wallet/store.ts';

/** A house whose SMS, mail, source and payment service are real; a test world stands beside them. */
let real: RealServices;
let home: TestHouse;
let hr: Person;
beforeAll(async () => {
  real = await openRealServices();
  home = await TestHouse.open({ ...real.parts, sandbox: new Set(['ats']) });
  await home.work();
  hr = await home.hr({ fundsFen: 100_000 });
});
afterAll(async () => {
  await home.close();
  await real.close();
});

const items = ['ID_THREE', 'LIT_PUBLIC'];
/** With a phone for which the sandbox plays no trouble. */
function order() {
  const { candidate, ...wish } = anOrder({ items: items.map((code) => ({ code })) });
  return { ...wish, candidate: { ...candidate, phone: `1391234${randomInt(2_000, 10_000)}` } };
}
/** The real enterprise is welcomed by mail: nothing else has left the house. */
async function proveUnreached(): Promise<void> {
  const welcomes = await home.value<number>(
    "select coalesce(sum(attempts), 0)::integer from app.delivery where member_id = $1 and channel = 'mail'",
    hr.memberId,
  );
  expect(real.reached()).toEqual({ sms: 0, mail: welcomes, source: 0, payment: 0 });
}

it('carries a check of a test key from the order to its report, and reaches no real service', async () => {
  const { secret: key } = await aKeyFor(home, hr, { environment: 'test' });
  const wish = order();
  const { id } = (await postOpen(home, '/checks', { key, body: wish })).body;
  const { name, phone, id_card: idCard } = wish.candidate;
  const link = await messageTo(home, phone, /link=([\w-]+)/);
  await home.call(candidateCalls.sendCode, { link }, { address: anAddress() });
  const validateCode = await messageTo(home, phone, /验证码 (\d{6})/);
  const { accessToken: token } = await home.call(
    candidateCalls.enterCode,
    { link, validateCode },
    { address: anAddress() },
  );
  const orderDetailsId = id.slice('chk_'.length);
  const typed = { orderDetailsId, name, idCard, noticeVersion: identityNoticeVersion };
  expect(await home.call(candidateCalls.proveIdentity, typed, { token })).toMatchObject({ result: 'match' });
  const signed = { textVersion: consentTextVersion, signature: aSignature, agreedCodes: items };
  await home.call(candidateCalls.authorize, { orderDetailsId, authResult: 'agree', ...signed }, { token });
  await home.call(candidateCalls.submitClaims, { orderDetailsId }, { token });
  const done = await eventually(async () => {
    const { body } = await askOpen(home, ['GET', `/checks/${id}`], { key });
    return body.status === 'completed' && body;
  });
  expect(done).toMatchObject({ report: { light: 'green' } });
  await proveUnreached();
});

it('collects nothing by a real channel for a test world', async () => {
  const testWorld = await home.value<MemberId>('select id from app.member where test_of = $1', hr.memberId);
  // No person is a member of a test world, so that no call comes here: it is asked as a call would.
  const trade = { id: '1', member_id: testWorld, amount_fen: '5000' } as TradeRow;
  const wish = { trade, channel: 'ALIPAY', orderNo: null, way: 'qr', address: '127.0.0.1' } as const;
  const pay = startPayment(home.house, {} as Tenant, wish);
  await expect(pay).rejects.toEqual(new Refusal('channelUnknown'));
  await proveUnreached();
});

it('sends what a live key orders by the real service', async () => {
  const { secret: key } = await aKeyFor(home, hr);
  expect((await postOpen(home, '/checks', { key, body: order() })).status).toBe(201);
  await eventually(async () => real.reached().sms > 0);
});
