import type { candidateCalls } from '@beidiao/contract/candidate';
import type { DataGiven, ParamsRead } from '@beidiao/contract/call';
import { orderStateFacts } from '@beidiao/contract/order-states';
import { phoneCode } from '@beidiao/contract/phone-code';
import { type CodeWay, phoneSubject, sendPhoneCode, spendCode } from '../account/account.ts';
import type { CandidateTenant } from '../base/db.ts';
import type { RequestFacts } from '../base/handlers.ts';
import type { Handlers, House } from '../house.ts';
import {
  giveConsent,
  openClaim,
  proveIdentity,
  readOwnDetail,
  refuseCheck,
  sealClaim,
  submitClaims,
  withdrawConsent,
} from './candidate.ts';
import { type ClaimRow, findConsent, keepClaim, listClaims } from './consent-store.ts';
import { askLinkAgain, enterCode, readInvitation, sendCode } from './link.ts';
import { candidateDetailsOf } from './present.ts';
import { askRequest } from './request.ts';
import { listAskedItems, listOwnTimeline } from './store.ts';

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

/** One path for both: a candidate is known by the link, anybody else by the phone. */
async function askForCode(
  { link, phoneNo, scenes, sessionId, imgValidateCode }: CodeWish,
  { house, request, way }: CodeContext,
) {
  const picture =
    sessionId === undefined || imgValidateCode === undefined ? undefined : { sessionId, validateCode: imgValidateCode };
  if (link !== undefined) await sendCode(house, { link, way, language: request.language });
  else await sendPhoneCode(house, { phoneNo: phoneNo ?? '', scene: scenes, way, picture, request });
  return { resendAfterMs: phoneCode.resendAfterMs };
}

const claimOf = (house: House, row: ClaimRow) => ({
  itemCode: row.code,
  n: row.n,
  content: openClaim(house.vault, row.content_enc),
  completed: row.completed,
  fileIds: [],
  updatedAt: row.updated_at.toISOString(),
});

export const candidateHandlers: Handlers<typeof candidateCalls> = {
  invitation: ({ link }, { house }) => readInvitation(house, link),

  async askLinkAgain({ link }, { house }) {
    await askLinkAgain(house, link);
    return {};
  },

  sendCode: ({ flag, ...wish }, context) => askForCode(wish, { ...context, way: flag === '1' ? 'voice' : 'sms' }),

  speakCode: (wish, context) => askForCode(wish, { ...context, way: 'voice' }),

  async enterCode({ link, phoneNo, scenes, validateCode: code }, { house }) {
    if (link !== undefined) return enterCode(house, { link, code });
    await spendCode(house, { subject: phoneSubject(scenes, phoneNo ?? ''), code, keepsRight: true });
    return {};
  },

  async details(_, context) {
    const { house, db } = context;
    const row = await readOwnDetail(db, context);
    const items = await listAskedItems(db, row.member_id, row.id);
    const consent = await findConsent(db, row.member_id, row.id);
    return candidateDetailsOf(house.vault, {
      row,
      items,
      consent,
      timeline: await listOwnTimeline(db, row.member_id, row.id),
    });
  },

  proveIdentity: ({ name, idCard }, context) =>
    proveIdentity(context.house, context, { name, idCard: idCard.toUpperCase() }),

  authorize,
  authorizeOld: authorize,

  async claims(_, context) {
    const row = await readOwnDetail(context.db, context);
    const claims = await listClaims(context.db, row.member_id, row.id);
    return {
      claims: claims.map((claim) => claimOf(context.house, claim)),
      submittedAt: row.submitted_at?.toISOString() ?? null,
    };
  },

  async saveClaim({ itemCode, n, content, completed }, context) {
    const { house, candidate, db, transaction, refuse } = context;
    const row = await readOwnDetail(db, context);
    const item = (await listAskedItems(db, row.member_id, row.id)).find(
      (asked) => asked.code === itemCode && asked.is_agreed === true,
    );
    if (item === undefined || n > item.quantity) return refuse('itemUnknown', { item: itemCode });
    if (row.submitted_at !== null) return refuse('orderNotInState', { state: orderStateFacts[row.state] });
    const contentEnc = sealClaim(house.vault, content);
    return claimOf(
      house,
      await transaction((tx) => keepClaim(tx, { ...candidate, code: itemCode, n, contentEnc, completed })),
    );
  },

  async submitClaims(_, context) {
    return { status: await submitClaims(context.house, context) };
  },

  async withdraw(_, context) {
    return { status: await withdrawConsent(context.house, context) };
  },

  async request({ kind, words }, context) {
    const { requestId, dueAt } = await askRequest(context.house, context, { kind, words });
    return { requestId, dueAt: dueAt.toISOString() };
  },

  async mine(_, context) {
    // One token is good for one check: the list of a phone is that one until more are signed in to.
    const row = await readOwnDetail(context.db, context);
    return {
      rows: [
        {
          orderDetailsId: row.id,
          orderNo: row.order_no,
          status: row.state,
          enterpriseName: row.enterprise_name,
          createdAt: row.created_at.toISOString(),
        },
      ],
      total: 1,
    };
  },
};
