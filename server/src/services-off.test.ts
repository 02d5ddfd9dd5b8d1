import { accountCalls } from '@beidiao/contract/account/calls';
import { codeFlags, codeScenes } from '@beidiao/contract/account/phone-code';
import { signInCalls } from '@beidiao/contract/account/sign-in';
import { candidateCalls, identityNoticeVersion, papersNoticeVersion } from '@beidiao/contract/candidate/calls';
import { collectCalls } from '@beidiao/contract/candidate/collect';
import { faceCalls } from '@beidiao/contract/candidate/face';
import { orderStates } from '@beidiao/contract/order/states';
import { walletCalls } from '@beidiao/contract/wallet/calls';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anAddress, codeOf, type Person, TestHouse } from '../test/house.ts';
import { agree, signIn } from '../test/invited.ts';
import { decideProof } from '../test/proofs.ts';
import { aPicture } from '../test/review.ts';

/** A house with mail and SMS alone: what every operator has on the first day. */
let home: TestHouse;
let hr: Person;
beforeAll(async () => {
  home = await TestHouse.open({ sandbox: new Set(['mail', 'sms']) });
  await home.work();
  hr = await home.hr({ fundsFen: 1_000_000 });
});
afterAll(() => home.close());

/** Both sides of the ID card, for the reviewers. */
async function showCard({ orderDetailsId, token }: { orderDetailsId: string; token: string }): Promise<void> {
  for (const [name, shade] of [
    ['人像面.jpg', '#ddd'],
    ['国徽面.jpg', '#ccc'],
  ] as const) {
    const paper = { orderDetailsId, kind: 'proof' as const, name, base64: await aPicture(shade) };
    await home.call(collectCalls.upload, paper, { token });
  }
}

it('tells the browser what it does not have, and refuses it in words', async () => {
  const { services } = await home.call(accountCalls.provider, {});
  expect(services).toEqual({ wechatInside: false, wechatScan: false, voiceCodes: false });
  const asked = await home.ask(signInCalls.askWechat, { page: 'Login', state: 'state-of-the-page-01' });
  expect(asked.errcode).toBe(codeOf('wechatOff'));
  const wechatCode = 'sandbox-wechat-demo.abcd1234';
  const entry = await home.ask(accountCalls.signIn, { wechatCode }, { address: anAddress() });
  expect(entry.errcode).toBe(codeOf('wechatOff'));
  const wish = { phoneNo: '13911113333', scenes: codeScenes.register };
  expect((await home.ask(candidateCalls.speakCode, wish, { address: anAddress() })).errcode).toBe(codeOf('voiceOff'));
  const spoken = { ...wish, flag: codeFlags.voice };
  expect((await home.ask(candidateCalls.sendCode, spoken, { address: anAddress() })).errcode).toBe(codeOf('voiceOff'));
});

it('has no cashier, and a bank transfer instead', async () => {
  const { channels } = await home.call(walletCalls.assets, {}, hr);
  expect(channels).toEqual([]);
  const ask = (channelCode: 'SANDBOX' | 'TRANSFER') =>
    home.ask(walletCalls.recharge, { channelCode, rechargeAmount: 10_000 }, hr);
  expect((await ask('SANDBOX')).errcode).toBe(codeOf('channelUnknown'));
  expect((await ask('TRANSFER')).errcode).toBe('0000');
});

it('answers nothing where only a played cashier calls', async () => {
  const { path } = walletCalls.paymentCallback;
  const answer = await fetch(`${home.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  expect(answer.status).toBe(404);
  const described = await fetch(`${home.url}/openapi.json`);
  expect(await described.text()).not.toContain(path);
});

it('takes papers for the three elements from the start, and its reviewers decide', async () => {
  const { orderDetailsId, token } = await signIn(home, hr, { codes: ['ID_THREE'] });
  const details = await home.call(candidateCalls.details, { orderDetailsId }, { token });
  expect(details).toMatchObject({ identityTriesLeft: 0, identityBy: 'papers', status: orderStates.awaitingIdentity });
  const typed = {
    orderDetailsId,
    name: '欧阳晨曦',
    idCard: '330106199003072415',
    noticeVersion: identityNoticeVersion,
  };
  expect((await home.ask(candidateCalls.proveIdentity, typed, { token })).errcode).toBe(codeOf('papersOnly'));
  expect((await home.call(faceCalls.tries, { orderDetailsId }, { token })).left).toBe(0);
  await showCard({ orderDetailsId, token });
  const wish = { orderDetailsId, kind: 'papers', noticeVersion: papersNoticeVersion } as const;
  const { proofId } = await home.call(faceCalls.askProof, wish, { token });
  await decideProof(home, await home.staff('reviewer'), { proofId, decision: 'accepted' });
  const after = await home.call(candidateCalls.details, { orderDetailsId }, { token });
  expect(after.status).toBe(orderStates.awaitingAuthorization);
  expect(home.house.ports.sources.ways.otherwise).toBeUndefined();
});

it('compares no face, and says that papers are the way', async () => {
  const invited = await signIn(home, hr, { codes: ['ID_THREE', 'ID_FACE'] });
  const { orderDetailsId, token } = invited;
  const picture = sharp({ create: { width: 480, height: 640, channels: 3, background: '#c97' } });
  const imageText = (await picture.jpeg().toBuffer()).toString('base64');
  await showCard({ orderDetailsId, token });
  const wish = { orderDetailsId, kind: 'papers', noticeVersion: papersNoticeVersion } as const;
  const { proofId } = await home.call(faceCalls.askProof, wish, { token });
  await decideProof(home, await home.staff('reviewer'), { proofId, decision: 'accepted' });
  await agree(home, invited, ['ID_FACE']);
  const { status } = await home.call(candidateCalls.details, { orderDetailsId }, { token });
  expect(status).toBe(orderStates.awaitingFace);
  const shown = await home.ask(faceCalls.contrast, { orderDetailsId, imageText }, { token });
  expect(shown.errcode).toBe(codeOf('papersOnly'));
  expect((await home.call(candidateCalls.details, { orderDetailsId }, { token })).status).toBe(status);
});
