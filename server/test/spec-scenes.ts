import { randomBytes, randomUUID } from 'node:crypto';
import { calls } from '@beidiao/contract/calls';
import { identityNoticeVersion } from '@beidiao/contract/candidate/calls';
import { captchaKey } from '../src/account/captcha.ts';
import { sceneOf } from './all-scenes.ts';
import type { Sent } from './house.ts';
import { writePaper } from './papers.ts';
import { aQrCode, consented } from './qr.ts';
import { articleDraft } from './samples.ts';
import { asPerson, away, forgetCodes, lastCode } from './scenes.ts';
import { type Entry, entryOf } from './walk.ts';
import { employer, type World } from './world.ts';

type Params = Readonly<Record<string, unknown>>;
/** What has to be in place of the values of an example, and as whom it is sent. */
export type SpecShot = { readonly params: Params } & Sent;
type SpecScene = (world: World) => SpecShot | Promise<SpecShot>;

/** The scene of a call that leaves something behind. */
async function shotOf(name: string, world: World): Promise<SpecShot> {
  const { params, ...sent } = await sceneOf(entryOf(name))(world);
  return { params: Object(params), ...sent };
}
/** The same without fields that the specification has not. */
const without =
  (name: string, ...fields: readonly string[]): SpecScene =>
  async (world) => {
    const { params, ...sent } = await shotOf(name, world);
    return { params: Object.fromEntries(Object.entries(params).filter(([field]) => !fields.includes(field))), ...sent };
  };
/** The same with more of what the specification names. */
const beside =
  (name: string, more: (world: World) => Params): SpecScene =>
  async (world) => {
    const { params, ...sent } = await shotOf(name, world);
    return { params: { ...params, ...more(world) }, ...sent };
  };

const ownPhone = ({ hrPhone }: World): Params => ({ phoneNo: hrPhone });
const byCheck = async (world: World): Promise<SpecShot> => {
  await forgetCodes(world);
  const { orderDetailsId, candidate } = world.invited;
  return { params: { orderDetailsId, phoneNo: candidate.phoneNo }, ...away() };
};
const recordOfIt = ({ identified: { orderDetailsId, candidate } }: World): Params => ({
  recordId: orderDetailsId,
  phoneNo: candidate.phoneNo,
});

const handedIn =
  (params: (fileId: string) => Params): SpecScene =>
  async ({ home, inside: { orderDetailsId, token } }) => {
    const paper = { orderDetailsId, itemCode: 'XP_HR', name: 'a.pdf', base64: writePaper().toString('base64') };
    const { fileId } = await home.call(calls.collect.upload, paper, { token });
    return { params: { orderDetailsId, ...params(fileId) }, token };
  };
const ofCode =
  (params: (code: { qrcodeId: string; qrcode: string }) => Params): SpecScene =>
  async ({ home, hr }) => ({ params: params(await aQrCode(home, hr)), ...hr });
const submitted: SpecScene = async ({ home, hr }) => {
  const { orderDetailsId } = await consented(home, await aQrCode(home, hr));
  return { params: { orderDetailsId, orderDetailsIds: [orderDetailsId] }, ...hr };
};

const scenes: Readonly<Record<string, SpecScene>> = {
  'candidate.sendCode': byCheck,
  'candidate.speakCode': byCheck,
  'candidate.enterCode': async (world) => {
    const { params, ...sent } = await byCheck(world);
    await world.home.send(calls.candidate.sendCode, params, sent);
    return { params: { ...params, validateCode: await lastCode(world.home) }, ...sent };
  },
  'candidate.proveIdentity': ({ arrived: { candidate, token } }) => ({
    params: {
      name: candidate.name,
      idCard: candidate.idCard,
      phoneNo: candidate.phoneNo,
      noticeVersion: identityNoticeVersion,
    },
    token,
  }),
  'candidate.authorize': beside('candidate.authorize', recordOfIt),
  'candidate.authorizeOld': beside('candidate.authorizeOld', recordOfIt),
  'candidate.saveClaim': without('candidate.saveClaim', 'n'),
  'face.contrast': async (world) => {
    const { params, ...sent } = await shotOf('face.contrast', world);
    const { orderDetailsId, candidate } = world.atFace;
    const { name, idCard, phoneNo } = candidate;
    return {
      params: { name, idCard, phoneNo, orderId: orderDetailsId, imageText: params['imageText'] },
      ...sent,
    };
  },
  'collect.saveWork': ({ inside: { orderDetailsId, token } }) => ({
    params: { orderDetailsId, itemCode: 'XP_HR', workContent: [employer] },
    token,
  }),
  'collect.download': handedIn((fileId) => ({ fileId })),
  'collect.picture': handedIn((fileId) => ({ fileId })),
  'collect.pictures': handedIn((fileId) => ({ fileIds: [fileId] })),
  'account.checkCaptcha': async ({ home }) => {
    const picture = { sessionId: randomBytes(8).toString('hex'), validateCode: 'abcd' };
    const key = captchaKey(home.house.vault, picture);
    await home.owner.query("insert into app.captcha values ($1, $2, '1', 0, now() + interval '5 minutes')", [
      picture.sessionId,
      key,
    ]);
    return { params: picture, ...away() };
  },
  'signIn.validateIdentityCode': async (world) => {
    const { openId } = (await shotOf('settings.unbindOpenId', world)).params;
    const { code } = await world.home.call(calls.signIn.makeIdentityCode, {}, world.hr);
    return { params: { code, openId }, ...away() };
  },
  'settings.modifyInfo': beside('settings.modifyInfo', ownPhone),
  'settings.modifyPhone': beside('settings.modifyPhone', ownPhone),
  'settings.modifyEmail': beside('settings.modifyEmail', ownPhone),
  'settings.openIds': (world) => ({ params: ownPhone(world), ...asPerson(world.hr) }),
  'partnerApp.checkIdentity': async ({ home, hr }) => {
    const { appId } = await home.call(calls.partnerApp.create, { name: '走查应用' }, hr);
    return { params: { appId }, ...away() };
  },
  'frame.saveChannelOrder': beside('frame.saveChannelOrder', () => ({ callBackUrl: 'http://127.0.0.1:9/told' })),
  'handover.agreement': without('handover.agreement', 'agree', 'textVersion'),
  'news.detail': async ({ home, chief }) => {
    const { id } = await home.call(calls.newsEditor.create, { kind: 'news', requestKey: randomUUID() }, chief);
    const { revision } = await home.call(calls.newsEditor.save, { id, revision: 1, draft: articleDraft }, chief);
    await home.call(calls.newsEditor.publish, { id, revision }, chief);
    return { params: { id }, ...away() };
  },
  'qrcode.records': ofCode(({ qrcodeId }) => ({ qrcodeId })),
  'qrcode.recordCounts': ofCode(({ qrcodeId }) => ({ qrcodeId })),
  'qrcode.status': ofCode(({ qrcode }) => ({ authCode: qrcode })),
  'qrcode.items': ofCode(({ qrcode }) => ({ qrrid: qrcode })),
  'qrcode.summary': submitted,
  'qrcode.setPlace': submitted,
  'batchOrder.orderedRows': async (world) => {
    const { params, ...sent } = await shotOf('batchOrder.download', world);
    return { params: { batchFileId: params['fileId'] }, ...sent };
  },
  'approval.decide': beside('approval.decide', ({ approval }) => ({ recordId: approval.orderDetailsId })),
  // Its default is the ID card, the only document that the specification knows.
  'order.submitFirst': without('order.submitFirst', 'idType'),
  'qrcode.submit': without('qrcode.submit', 'idType'),
  'order.details': without('order.details', 'reveal'),
  'report.remove': without('report.remove', 'reason'),
  'gift.make': without('gift.make', 'count'),
};

/** A request to a call of the specification that finds something to do. */
export async function specSceneOf(entry: Entry, world: World): Promise<SpecShot> {
  const { name, call } = entry;
  const own = scenes[name];
  if (own !== undefined) return own(world);
  if (call.effect !== 'none') return shotOf(name, world);
  if (call.who === 'candidate') return { params: {}, token: world.reported.token };
  if (call.who === 'public') return { params: {}, ...away() };
  return { params: {}, ...(call.who === 'staff' ? world.chief : world.hr) };
}
