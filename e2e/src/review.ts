import { candidateCalls, consentTextVersion, identityNoticeVersion } from '@beidiao/contract/candidate/calls';
import { orderCalls } from '@beidiao/contract/order/calls';
import { reportCalls } from '@beidiao/contract/report/calls';
import type { Page } from '@playwright/test';
import { type Invited, messageTo, type OrderWish, orderFor } from './guest.ts';
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
export const referee = {
  ...employer,
  refereeName: '王建国',
  refereePhone: '13900001111',
  mayContact: true,
  relation: '直属上级',
};

/** A candidate who has entered the code of the phone, over the wire. */
export type Guest = {
  readonly candidate: Invited;
  readonly orderDetailsId: string;
  readonly token: string;
  readonly link: string;
};

export async function enterFor(wire: Wire, hr: Hr, wish: OrderWish): Promise<Guest> {
  const { candidate, orderDetailsId, path } = await orderFor(wire, hr, wish);
  const link = new URLSearchParams(path.split('?')[1]).get('link') ?? '';
  await wire.call(candidateCalls.sendCode, { link });
  const validateCode = await messageTo(wire, candidate.phoneNo, /验证码 (\d{6})/);
  const { accessToken: token } = await wire.call(candidateCalls.enterCode, { link, validateCode });
  return { candidate, orderDetailsId, token, link };
}

/** Proves who they are and agrees to everything, over the wire. */
export async function agreeFor(wire: Wire, hr: Hr, wish: OrderWish): Promise<Guest> {
  const guest = await enterFor(wire, hr, wish);
  const { orderDetailsId, token } = guest;
  const { name, idCard } = guest.candidate;
  const identity = { orderDetailsId, name, idCard, noticeVersion: identityNoticeVersion };
  await wire.call(candidateCalls.proveIdentity, identity, { token });
  const consent = {
    authResult: 'agree',
    agreedCodes: wish.items.map((item) => (typeof item === 'string' ? item : item.code)),
    textVersion: consentTextVersion,
    signedName: name,
  } as const;
  await wire.call(candidateCalls.authorize, { orderDetailsId, ...consent }, { token });
  return guest;
}

/** Hands in what needs nothing filled in. */
export async function submitFor(wire: Wire, hr: Hr, wish: OrderWish): Promise<Guest> {
  const guest = await agreeFor(wire, hr, wish);
  await wire.call(candidateCalls.submitClaims, { orderDetailsId: guest.orderDetailsId }, { token: guest.token });
  return guest;
}

/** Until the whole report can be read: it is written a moment after the state says so. */
export const untilReported = (wire: Wire, hr: Hr, { orderDetailsId }: Pick<Guest, 'orderDetailsId'>): Promise<void> =>
  expect
    .poll(async () => JSON.stringify((await wire.ask(reportCalls.view, { orderDetailsId }, hr)).answer.data), {
      timeout: 30_000,
    })
    .toContain('"kind":"full"');

/** The next page of this tab is the candidate's, the code behind them. */
export const takePhone = (page: Page, { token, orderDetailsId, link }: Guest): Promise<unknown> =>
  page.addInitScript(
    (text) => sessionStorage.setItem('beidiao.candidate.session', text),
    JSON.stringify({ accessToken: token, orderDetailsId, link, endsAt: Date.now() + 3_600_000 }),
  );

/** Ordered, consented, filled in and handed in over the wire, so that people have to look into it. */
export async function handInFor(
  wire: Wire,
  hr: Hr,
  claims: Readonly<Record<string, Record<string, string | boolean>>>,
): Promise<{ orderDetailsId: string; name: string; phoneNo: string; token: string }> {
  const { candidate, orderDetailsId, token } = await agreeFor(wire, hr, { items: Object.keys(claims) });
  for (const [itemCode, content] of Object.entries(claims))
    await wire.call(candidateCalls.saveClaim, { orderDetailsId, itemCode, n: 1, content, completed: true }, { token });
  await wire.call(candidateCalls.submitClaims, { orderDetailsId }, { token });
  const statusNow = async () => (await wire.call(orderCalls.details, { orderDetailsId }, hr)).status;
  await expect.poll(statusNow).toBe(19);
  return { orderDetailsId, name: candidate.name, phoneNo: candidate.phoneNo, token };
}
