import { candidateCalls, consentTextVersion, identityNoticeVersion } from '@beidiao/contract/candidate';
import { orderCalls } from '@beidiao/contract/order';
import { messageTo, orderFor } from './guest.ts';
import { expect } from './test.ts';
import type { Hr, Wire } from './wire.ts';

export const employer = {
  company: '无锡恒铭达电子科技有限公司',
  position: '供应链计划经理',
  from: '2019-03',
  to: '2022-12',
  hrPhone: '0510-66880000',
  leaveReason: '个人发展',
};
export const referee = { ...employer, refereeName: '王建国', refereePhone: '13900001111', relation: '直属上级' };

/** Ordered, consented, filled in and handed in over the wire, so that people have to look into it. */
export async function handInFor(
  wire: Wire,
  hr: Hr,
  claims: Readonly<Record<string, Record<string, string | boolean>>>,
): Promise<{ orderDetailsId: string; name: string }> {
  const items = Object.keys(claims);
  const { candidate, orderDetailsId, path } = await orderFor(wire, hr, { items });
  const link = new URLSearchParams(path.split('?')[1]).get('link') ?? '';
  await wire.call(candidateCalls.sendCode, { link });
  const validateCode = await messageTo(wire, candidate.phoneNo, /验证码 (\d{6})/);
  const { accessToken: token } = await wire.call(candidateCalls.enterCode, { link, validateCode });
  const { name, idCard } = candidate;
  const identity = { orderDetailsId, name, idCard, noticeVersion: identityNoticeVersion };
  await wire.call(candidateCalls.proveIdentity, identity, { token });
  const consent = {
    authResult: 'agree',
    agreedCodes: items,
    textVersion: consentTextVersion,
    signedName: name,
  } as const;
  await wire.call(candidateCalls.authorize, { orderDetailsId, ...consent }, { token });
  for (const [itemCode, content] of Object.entries(claims))
    await wire.call(candidateCalls.saveClaim, { orderDetailsId, itemCode, n: 1, content, completed: true }, { token });
  await wire.call(candidateCalls.submitClaims, { orderDetailsId }, { token });
  const statusNow = async () => (await wire.call(orderCalls.details, { orderDetailsId }, hr)).status;
  await expect.poll(statusNow).toBe(19);
  return { orderDetailsId, name };
}
