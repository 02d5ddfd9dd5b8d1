import { candidateCalls, consentTextVersion, identityNoticeVersion } from '@beidiao/contract/candidate/calls';
import { orderCalls } from '@beidiao/contract/order/calls';
import { pricingCalls } from '@beidiao/contract/pricing/calls';
import { messageTo } from './guest.ts';
import { expect } from './test.ts';
import { actAtCashier, askRecharge, balanceOf, pay } from './trade.ts';
import type { Hr, Wire } from './wire.ts';

export type Wish = { readonly codes: readonly string[]; readonly name?: string; readonly tail?: string };

let phones = 1_370_000;

/** Ordered, paid, consented and handed in over the wire; answers once there is a report. Items that ask for no claims. */
export async function reportFor(
  wire: Wire,
  hr: Hr,
  { codes, name = '欧阳晨曦', tail = '9999' }: Wish,
): Promise<{ orderDetailsId: string; candidate: { token: string } }> {
  const { reference } = await askRecharge(wire, hr, 50_000);
  const before = (await balanceOf(wire, hr)) ?? 0;
  await actAtCashier(wire, reference, 'succeed');
  await expect.poll(() => balanceOf(wire, hr)).toBe(before + 50_000);
  const person = { name, phoneNo: `${(phones += 1)}${tail}`, idCard: '330106199003072415', position: '财务经理' };
  const checkedDataItemList = codes.map((code) => ({ code }));
  const { calculateId } = await wire.call(pricingCalls.calculate, { checkedDataItemList }, hr);
  const { orderDetailsId, tradeOrderId } = await wire.call(
    orderCalls.submit,
    { candidate: person, checkedDataItemList, calculateId },
    hr,
  );
  await pay(wire, hr, tradeOrderId);
  const link = await messageTo(wire, person.phoneNo, /link=([\w-]+)/);
  await wire.call(candidateCalls.sendCode, { link });
  const validateCode = await messageTo(wire, person.phoneNo, /验证码 (\d{6})/);
  const { accessToken: token } = await wire.call(candidateCalls.enterCode, { link, validateCode });
  const { idCard } = person;
  await wire.call(
    candidateCalls.proveIdentity,
    { orderDetailsId, name, idCard, noticeVersion: identityNoticeVersion },
    { token },
  );
  await wire.call(
    candidateCalls.authorize,
    { orderDetailsId, authResult: 'agree', agreedCodes: [], textVersion: consentTextVersion, signedName: name },
    { token },
  );
  await wire.call(candidateCalls.submitClaims, { orderDetailsId }, { token });
  await expect
    .poll(async () => (await wire.call(orderCalls.details, { orderDetailsId }, hr)).status)
    .toBeGreaterThanOrEqual(6);
  return { orderDetailsId, candidate: { token } };
}
