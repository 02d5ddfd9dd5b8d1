import type { candidateCalls } from '@beidiao/contract/candidate/calls';
import type { DataGiven, ParamsRead } from '@beidiao/contract/wire/call';
import { codeScenes, phoneCode } from '@beidiao/contract/account/phone-code';
import { maskPhone } from '@beidiao/contract/wire/rules';
import { type CodeWay, phoneSubject, sendPhoneCode, spendCode, wayOfFlag } from '../account/account.ts';
import type { CandidateTenant } from '../access/actor.ts';
import type { RequestFacts } from '../base/http/request-facts.ts';
import type { Handlers, House } from '../house.ts';
import { giveConsent, refuseCheck, withdrawConsent } from './candidate.ts';
import { presentFile } from '../file/file.ts';
import { keepOrderedFile } from './claim-files.ts';
import { answerEmployers, readClaims, saveClaims, submitClaims } from './claims.ts';
import { enterCodeOfCheck, enterCodeOfPhone, sendCodeOfCheck, sendCodeOfPhone } from './code-by-phone.ts';
import { correctPerson, correctPhone } from './corrections.ts';
import { readConsentFile } from './consent-document.ts';
import { proveIdentity } from './identity.ts';
import { askLinkAgain, enterCode, readInvitation, readSentLink, resendLink, sendCode } from './link.ts';
import { listMine, openMine } from './mine.ts';
import { readOwnDetail } from './own-detail.ts';

type Authorize = typeof candidateCalls.authorize;
type AuthorizeContext = CandidateTenant & { readonly house: House; readonly request: RequestFacts };

/** Both paths of the specification lead here. */
async function authorize(params: ParamsRead<Authorize>, context: AuthorizeContext): Promise<DataGiven<Authorize>> {
  if (params.authResult === 'refuse')
    return { status: await refuseCheck(context.house, context, params.why), droppedCodes: [] };
  const { agreedCodes, textVersion, signature, signedName } = params;
  return giveConsent(context.house, context, {
    agreedCodes,
    textVersion,
    signature,
    signedName,
    request: context.request,
  });
}

type CodeWish = ParamsRead<typeof candidateCalls.speakCode>;
type CodeContext = { readonly house: House; readonly request: RequestFacts; readonly way: CodeWay };

/** One path for all: a candidate is known by the link, by check and phone, or by the phone; anybody else by the phone. */
async function askForCode(
  { link, orderDetailsId, phoneNo = '', scenes, sessionId, imgValidateCode }: CodeWish,
  { house, request, way }: CodeContext,
) {
  const picture =
    sessionId === undefined || imgValidateCode === undefined ? undefined : { sessionId, validateCode: imgValidateCode };
  if (link !== undefined) await sendCode(house, { link, way, request });
  else if (orderDetailsId !== undefined)
    await sendCodeOfCheck(house, { orderDetailsId, phoneNo, way, picture, request });
  else if (scenes === codeScenes.ownChecks) await sendCodeOfPhone(house, { phoneNo, way, picture, request });
  else await sendPhoneCode(house, { phoneNo, scene: scenes, way, picture, request });
  return { resendAfterMs: phoneCode.resendAfterMs };
}

/** Served by features above, which know what was looked up and asked for. */
type ServedAbove = 'details' | 'detailsOld' | 'detailsShort' | 'mine' | 'request';

export const candidateHandlers: Handlers<Omit<typeof candidateCalls, ServedAbove>> = {
  linkOfOrder: ({ orderDetailsId }, context) => readSentLink(context.house, context, orderDetailsId),

  async sendLinkAgain({ orderDetailsId }, context) {
    await resendLink(context.house, context, { orderDetailsId });
    return {};
  },

  async correctPhone({ orderDetailsId, phoneNo }, context) {
    await correctPhone(context.house, context, { orderDetailsId, phoneNo });
    return { phoneNo: maskPhone(phoneNo) };
  },

  correctPerson: (wish, context) =>
    correctPerson(context.house, context, { ...wish, language: context.request.language }),

  addOrderedFile: async (wish, context) =>
    presentFile(context.house, await keepOrderedFile(context.house, context, wish)),

  invitation: ({ link }, { house }) => readInvitation(house, link),

  async askLinkAgain({ link }, { house }) {
    await askLinkAgain(house, link);
    return {};
  },

  sendCode: ({ flag, ...wish }, context) => askForCode(wish, { ...context, way: wayOfFlag(flag) }),

  speakCode: (wish, context) => askForCode(wish, { ...context, way: 'voice' }),

  async enterCode({ link, orderDetailsId, phoneNo = '', scenes, validateCode: code }, { house, request }) {
    if (link !== undefined) return enterCode(house, { link, code, request });
    if (orderDetailsId !== undefined) return enterCodeOfCheck(house, { orderDetailsId, phoneNo, code, request });
    if (scenes === codeScenes.ownChecks) return enterCodeOfPhone(house, { phoneNo, code, request });
    await spendCode(house, { subject: phoneSubject(scenes, phoneNo), by: { request }, code, keepsRight: true });
    return {};
  },

  proveIdentity: ({ name, idCard, phoneNo, noticeVersion }, context) =>
    proveIdentity(context.house, context, {
      name,
      idCard: idCard.toUpperCase(),
      phoneNo,
      noticeVersion,
      request: context.request,
    }),

  authorize,
  authorizeOld: authorize,

  async claims(_, context) {
    const row = await readOwnDetail(context.db, context);
    return {
      claims: await readClaims(context.house, context),
      submittedAt: row.submitted_at?.toISOString() ?? null,
    };
  },

  async saveClaim({ itemCode, n, content, completed }, context) {
    const [claim] = await saveClaims(context.house, context, [{ itemCode, n, content, completed }]);
    if (claim === undefined) throw new TypeError('a claim that was kept was not answered');
    return claim;
  },

  async answerEmployers({ employers }, context) {
    await answerEmployers(context.house, context, employers);
    return {};
  },

  async submitClaims(_, context) {
    return { status: await submitClaims(context.house, context) };
  },

  async consentPdf(_, context) {
    const { house, db, candidate, aside } = context;
    const row = await readOwnDetail(db, context);
    return readConsentFile({ house, db, aside }, { memberId: candidate.memberId, orderDetailsId: row.id });
  },

  async withdraw(_, context) {
    return { status: await withdrawConsent(context.house, context) };
  },

  openMine: ({ otherDetailsId }, context) => openMine(context, otherDetailsId),

  async mineCounts(_, context) {
    const states = (await listMine(context)).map((row) => row.state);
    const counts = [...new Set(states)].map((status) => ({
      status,
      count: states.filter((state) => state === status).length,
    }));
    return { counts, total: states.length };
  },
};
