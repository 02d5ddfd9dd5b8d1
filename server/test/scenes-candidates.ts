import { candidateCalls, consentTextVersion, identityNoticeVersion } from '@beidiao/contract/candidate/calls';
import { collectCalls } from '@beidiao/contract/candidate/collect';
import { materialCalls } from '@beidiao/contract/verification/material';
import { resumeCalls } from '@beidiao/contract/resume/calls';
import { rightsCalls } from '@beidiao/contract/rights/calls';
import { byDay } from './daytime.ts';
import { writePaper } from './papers.ts';
import { aSignature, type InvitedCandidate } from './invited.ts';
import { aPicture } from './review.ts';
import { away, forgetCodes, lastCode, type ScenesOf } from './scenes.ts';
import { employer, type World } from './world.ts';

const agreement = ({ identified }: World) => ({
  params: {
    orderDetailsId: identified.orderDetailsId,
    authResult: 'agree' as const,
    agreedCodes: ['ID_THREE', 'XP_HR'],
    textVersion: consentTextVersion,
    signature: aSignature,
  },
  token: identified.token,
});
const own = ({ orderDetailsId, token }: InvitedCandidate) => ({ params: { orderDetailsId }, token });
const claim = { itemCode: 'XP_HR', n: 1, content: employer, completed: true };
const item = { itemCode: 'ID_THREE', n: 1 };
const paper = async () => ({ name: '离职证明.png', base64: await aPicture('#abc') });
const answerOf = ({ material }: World) => ({
  orderDetailsId: material.invited.orderDetailsId,
  materialId: material.materialId,
});
const withPaper = async (world: World): Promise<string> => {
  const wish = { ...answerOf(world), ...(await paper()) };
  return (await world.home.call(materialCalls.addFile, wish, { token: world.material.invited.token })).fileId;
};
export const asksCopy = async ({ home, reported }: World): Promise<string> => {
  const { params, token } = own(reported);
  return (await home.call(candidateCalls.request, { ...params, kind: 'copy', words: '请给我' }, { token })).requestId;
};

const aResume = () => ({ name: 'a.pdf', base64: writePaper().toString('base64') });

export const scenesOfCandidates: ScenesOf<'candidate' | 'collect' | 'desk' | 'face' | 'resume' | 'upload'> = {
  desk: {
    remind: async ({ home, hr, invited }) => {
      byDay(home);
      await home.owner.query("update app.candidate_link set created_at = created_at - interval '11 minutes'");
      return { params: { orderDetailsId: invited.orderDetailsId }, ...hr };
    },
  },
  upload: { put: async ({ hr }) => ({ params: aResume(), ...hr }) },
  resume: {
    attach: async ({ home, hr }) => {
      const { orderDetailsId } = await home.placedOrder(hr);
      return { params: { orderDetailsId, ...aResume() }, ...hr };
    },
    upload: async ({ home, hr }) => {
      const { orderDetailsId } = await home.placedOrder(hr);
      return { params: { orderDetailsId, ...aResume() }, ...hr };
    },
    open: async ({ home, hr }) => {
      const { orderDetailsId } = await home.placedOrder(hr);
      await home.call(resumeCalls.attach, { orderDetailsId, ...aResume() }, hr);
      return { params: { orderDetailsId }, ...hr };
    },
  },
  candidate: {
    sendLinkAgain: async ({ home, hr, invited }) => {
      await home.owner.query("update app.candidate_link set created_at = created_at - interval '11 minutes'");
      return { params: { orderDetailsId: invited.orderDetailsId }, ...hr };
    },
    correctPerson: ({ hr, invited }) => ({
      params: { orderDetailsId: invited.orderDetailsId, name: '王舒然' },
      ...hr,
    }),
    correctPhone: ({ hr, invited }) => ({
      params: { orderDetailsId: invited.orderDetailsId, phoneNo: '13912345670' },
      ...hr,
    }),
    addOrderedFile: async ({ home, hr }) => {
      const { orderDetailsId } = await home.placedOrder(hr, { codes: ['XP_NON_COMPETE'] });
      return { params: { orderDetailsId, itemCode: 'XP_NON_COMPETE', ...(await paper()) }, ...hr };
    },
    openMine: ({ identified: { orderDetailsId, token } }) => ({ params: { otherDetailsId: orderDetailsId }, token }),
    askLinkAgain: async ({ home, invited }) => {
      await home.owner.query("update app.candidate_link set expires_at = now() - interval '1 hour'");
      return { params: { link: invited.link }, ...away() };
    },
    sendCode: async (world) => {
      await forgetCodes(world);
      return { params: { link: world.invited.link }, ...away() };
    },
    speakCode: async (world) => {
      await forgetCodes(world);
      return { params: { link: world.invited.link }, ...away() };
    },
    enterCode: async (world) => {
      await forgetCodes(world);
      const { link } = world.invited;
      await world.home.call(candidateCalls.sendCode, { link }, away());
      return { params: { link, validateCode: await lastCode(world.home) }, ...away() };
    },
    proveIdentity: ({ arrived: { candidate, ...invited } }) => ({
      params: {
        orderDetailsId: invited.orderDetailsId,
        name: candidate.name,
        idCard: candidate.idCard,
        noticeVersion: identityNoticeVersion,
      },
      token: invited.token,
    }),
    authorize: agreement,
    authorizeOld: agreement,
    saveClaim: ({ inside }) => ({
      params: { orderDetailsId: inside.orderDetailsId, ...claim },
      token: inside.token,
    }),
    answerEmployers: async ({ home, inside }) => {
      const { params, token } = own(inside);
      await home.call(candidateCalls.saveClaim, { ...params, ...claim }, { token });
      return { params: { ...params, employers: [{ company: employer.company, doNotContact: true }] }, token };
    },
    submitClaims: async ({ home, inside }) => {
      const { params, token } = own(inside);
      await home.call(candidateCalls.saveClaim, { ...params, ...claim }, { token });
      return { params, token };
    },
    withdraw: ({ inside }) => own(inside),
    request: ({ reported }) => ({
      params: { orderDetailsId: reported.orderDetailsId, kind: 'copy', words: '请给我' },
      token: reported.token,
    }),
  },
  collect: {
    upload: async ({ inside }) => ({
      params: { orderDetailsId: inside.orderDetailsId, itemCode: 'XP_HR', ...(await paper()) },
      token: inside.token,
    }),
    removeFile: async ({ home, inside }) => {
      const { params, token } = own(inside);
      const wish = { ...params, itemCode: 'XP_HR', ...(await paper()) };
      const { fileId } = await home.call(collectCalls.upload, wish, { token });
      return { params: { ...params, fileId }, token };
    },
    saveList: ({ inside }) => ({
      params: { orderDetailsId: inside.orderDetailsId, claims: [claim] },
      token: inside.token,
    }),
    saveWork: ({ inside }) => ({
      params: { orderDetailsId: inside.orderDetailsId, itemCode: 'XP_HR', works: [employer] },
      token: inside.token,
    }),
    lendCredentials: ({ inside }) => ({
      params: {
        orderDetailsId: inside.orderDetailsId,
        extendedInfo: [{ kind: 'providentFund', city: 'hangzhou', account: '3301', secret: 'x' }],
      },
      token: inside.token,
    }),
    sendPortalCode: ({ inside }) => own(inside),
  },
  face: {
    contrast: async ({ atFace }) => ({
      params: { orderDetailsId: atFace.orderDetailsId, imageText: await aPicture('#c97') },
      token: atFace.token,
      ...away(),
    }),
    askProof: ({ atFace }) => ({
      params: { orderDetailsId: atFace.orderDetailsId, kind: 'papers', words: '手机的摄像头坏了' },
      token: atFace.token,
    }),
  },
};

/** Beside what reviewers do in the same tables. */
export const candidateScenes = {
  dispute: {
    answer: ({ reported }: World) => ({
      params: { orderDetailsId: reported.orderDetailsId, ...item, words: '情况属实' },
      token: reported.token,
    }),
    dispute: ({ reported }: World) => ({
      params: { orderDetailsId: reported.orderDetailsId, ...item, words: '号码是我的' },
      token: reported.token,
    }),
    addProof: async ({ reported }: World) => ({
      params: { orderDetailsId: reported.orderDetailsId, ...item, ...(await paper()) },
      token: reported.token,
    }),
  },
  material: {
    save: (world: World) => ({
      params: { ...answerOf(world), words: '见附件' },
      token: world.material.invited.token,
    }),
    addFile: async (world: World) => ({
      params: { ...answerOf(world), ...(await paper()) },
      token: world.material.invited.token,
    }),
    removeFile: async (world: World) => ({
      params: { ...answerOf(world), fileId: await withPaper(world) },
      token: world.material.invited.token,
    }),
    answer: async (world: World) => {
      await withPaper(world);
      return { params: { ...answerOf(world), words: '见附件' }, token: world.material.invited.token };
    },
  },
  rights: {
    ownReport: ({ costly }: World) => own(costly),
    copy: async (world: World) => {
      const { home, reported, chief } = world;
      const requestId = await asksCopy(world);
      await home.call(rightsCalls.requestClaim, { requestId }, chief);
      await home.call(rightsCalls.requestAnswer, { requestId, outcome: 'granted', words: '已备好' }, chief);
      return own(reported);
    },
    reportPdf: ({ costly }: World) => own(costly),
  },
};
