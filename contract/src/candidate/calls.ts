import { z } from 'zod';
import { changedBy } from '../acts.ts';
import { ClaimContent } from './claim-content.ts';
import { ProofKind } from './proof-kinds.ts';
import { call } from '../wire/call.ts';
import { ComparedCompanyShape } from '../conflict/shapes.ts';
import { ItemCode } from '../catalogue/calls.ts';
import { ThemeName } from '../enterprise/themes.ts';
import { Download, fileBodyMax, fileRefusals, StoredFile } from '../file/calls.ts';
import { CandidateToken, codeCalls } from '../account/phone-code.ts';
import { allOrderStates, type OrderState } from '../order/states.ts';
import { permissions } from '../wire/permissions.ts';
import { idOf, textIdOf } from '../wire/named-things.ts';
import { Bilingual, Id, IdCard, IdType, Name, Nothing, paging, Phone, Text, Time } from '../wire/shapes.ts';

const State = z.literal(allOrderStates as readonly [OrderState, ...OrderState[]]);

/** A link opens for this long, and can be asked for anew by the candidate. */
export const linkLifeMs = 7 * 24 * 60 * 60_000;

/** How often the phone number of one check may be corrected in a day: each time somebody is sent a message. */
export const phoneCorrectionsPerDay = 3;
export const personCorrectionsPerDay = 3;

/** What a consent covers is looked up for this long. */
export const consentLifeMs = 30 * 24 * 60 * 60_000;

/** The item that compares name, ID card and phone. */
export const identityItemCode = 'ID_THREE';

/** The third mismatch of the three elements ends the comparisons; papers that a reviewer looks at are left. */
export const identityTries = 3;

/** The text that is read and signed; a new wording is a new version. */
export const consentTextVersion = '2026-11-29';

/** What is said before the three elements are compared: it comes before the consent, so that it is agreed to by itself. */
export const identityNoticeVersion = '2026-11';
/** What is said before papers are shown in its place. */
export const papersNoticeVersion = '2026-11 papers';

/** An item as the candidate is asked for it. */
export const AskedItem = z.object({
  code: z.string(),
  name: Bilingual,
  description: Bilingual,
  source: Bilingual,
  legalBasis: Bilingual,
  needs: z.array(z.string()),
  isSensitive: z.boolean(),
  isOptional: z.boolean(),
  quantity: z.int(),
  companies: z
    .array(ComparedCompanyShape)
    .optional()
    .describe('what the item compares with; left out where it compares no companies'),
});
export type AskedItem = z.infer<typeof AskedItem>;

/** Who asks, for what, how long: what the first page says before anybody has proved anything. Nothing of the person but the family name. */
export const Invitation = z.object({
  state: z
    .enum(['open', 'expired', 'lapsed', 'ended'])
    .describe('expired: a new link can be asked for; lapsed: the check ended because nobody consented in time'),
  enterpriseName: z.string(),
  contactName: z.string(),
  familyName: z.string(),
  position: z.string().nullable(),
  phoneTail: z.string().describe('the last four digits'),
  checkCode: z.string().describe('four characters that the recruiter can read out'),
  expiresAt: Time,
  dataItemList: z.array(AskedItem),
  lendsAccounts: z.boolean().describe('whether an account of a portal may be lent; the operator decides'),
  idType: IdType.describe('by which document the check was ordered'),
  theme: ThemeName.describe('the look that the enterprise has chosen'),
});
export type Invitation = z.infer<typeof Invitation>;

/** Steps in their order; `done` steps are behind the candidate. */
export const candidateSteps = ['identity', 'consent', 'face', 'claims', 'status'] as const;
export const CandidateStep = z.enum(candidateSteps);
export type CandidateStep = z.infer<typeof CandidateStep>;

export const CandidateDetails = z.object({
  orderDetailsId: Id,
  orderNo: z.string(),
  status: State,
  step: CandidateStep,
  enterpriseName: z.string(),
  theme: ThemeName.describe('the look that the enterprise has chosen'),
  position: z.string().nullable(),
  name: z.string(),
  phoneNo: z.string().describe('masked'),
  identityTriesLeft: z.int().describe('0 also where no source is asked: papers are shown at once'),
  identityBy: z.enum(['source', 'papers']),
  idType: IdType.describe('by which document the check was ordered'),
  lendsAccounts: z.boolean(),
  papersAgain: z.boolean().describe('a reviewer has asked for better papers'),
  waitingProof: ProofKind.nullable().default(null).describe('what waits for a reviewer: papers, or a video call'),
  dataItemList: z.array(
    z.object({
      ...AskedItem.shape,
      isAgreed: z.boolean().nullable(),
      subjects: z
        .int()
        .describe('of how many people or papers it is looked up; 0 before it begins, and where it was stopped'),
      subjectsDone: z.int(),
      subjectsStopped: z.int().describe('of how many it was stopped without a finding'),
      isHeld: z.boolean().describe('it waits until the identity is proved'),
      isUnidentified: z.boolean().describe('it was stopped, since the identity was not proved'),
    }),
  ),
  consent: z
    .object({ consentId: Id, textVersion: z.string(), givenAt: Time, endsAt: Time, withdrawnAt: Time.nullable() })
    .nullable(),
  claimsDone: z.boolean(),
  /** Until when the state waits for the candidate; null when it does not end by itself. */
  dueAt: Time.nullable(),
  submittedAt: Time.nullable(),
  estimatedCompletedAt: Time.nullable(),
  timeline: z.array(z.object({ at: Time, event: z.string(), to: State })),
});
export type CandidateDetails = z.infer<typeof CandidateDetails>;

export const Claim = z.object({
  itemCode: z.string(),
  n: z.int(),
  content: ClaimContent,
  completed: z.boolean(),
  fileIds: z.array(Id),
  updatedAt: Time.nullable(),
  byOrderer: z.boolean().describe('filled in by whoever ordered, and not saved by the candidate yet'),
});
export type Claim = z.infer<typeof Claim>;

const ofDetail = { orderDetailsId: idOf('orderDetail') };
const AuthResult = z
  .enum(['agree', 'refuse', '1', '2'])
  .transform((given) => (given === '1' ? 'agree' : given === '2' ? 'refuse' : given))
  .describe('1 is agree, 2 is refuse');
const authorization = z.object({
  ...ofDetail,
  authResult: AuthResult,
  agreedCodes: z
    .array(Text(32))
    .max(60)
    .optional()
    .describe(
      'sensitive items that are agreed to, each by itself; those that are not sensitive are agreed to together. Needed where an item is sensitive: an empty list agrees to none of them',
    ),
  textVersion: Text(20).optional(),
  signature: z
    .string()
    .max(200_000)
    .regex(/^data:image\/png;base64,[A-Za-z0-9+/=]+$/, { error: 'wrong' })
    .optional(),
  signedName: Text(40).optional().describe('typed instead of drawn'),
  why: Text(200).optional(),
  openId: textIdOf('outside', 64).optional(),
  recordId: textIdOf('outside', 64).optional(),
});
const authorizationRefusals = ['orderNotInState', 'consentIncomplete', 'consentTextOld'] as const;

export const candidateCalls = {
  invitation: call({
    path: '/gw-bgcheck/candidate/V1/invitation',
    who: 'public',
    effect: 'none',
    about: 'What the first page says of a link: who asks, for what, which items, until when.',
    perMinute: 60,
    params: z.object({ link: Text(64) }),
    data: Invitation,
    refusals: ['linkUnknown', 'tooMany'],
  }),
  askLinkAgain: call({
    path: '/gw-bgcheck/candidate/V1/askLinkAgain',
    who: 'public',
    effect: 'once',
    changes: [],
    about: 'Asks the member to send a new link for an expired one. Once an hour.',
    perMinute: 10,
    params: z.object({ link: Text(64) }),
    data: Nothing,
    refusals: ['linkUnknown', 'tooMany'],
  }),
  linkOfOrder: call({
    path: '/gw-bgcheck/order/V1/candidateLink',
    who: 'member',
    embedded: true,
    effect: 'none',
    shows: ['orders'],
    actsFor: true,
    about:
      'The link that the candidate was sent: its check code, which the candidate may ask for, and until when it is good.',
    params: z.object(ofDetail),
    data: z.object({
      link: z
        .object({
          checkCode: z.string(),
          sentAt: Time,
          expiresAt: Time,
          resendableAt: Time.nullable().describe('when it may be sent again; null: now'),
        })
        .nullable(),
      triesUnlikeOrder: z
        .int()
        .describe(
          'how often the candidate has typed another name or number than was ordered, while the identity is awaited',
        ),
    }),
    refusals: ['orderNotFound'],
  }),
  sendLinkAgain: call({
    path: '/gw-bgcheck/order/V1/candidateLink/send',
    who: 'member',
    effect: 'each',
    changes: changedBy('resendLink'),
    actsFor: true,
    about:
      'Sends the candidate a new link and ends the old one, while consent is awaited. Every ten minutes at most; audited.',
    perMinute: 10,
    params: z.object(ofDetail),
    data: Nothing,
    refusals: ['orderNotFound', 'orderNotInState', 'tooMany', 'messagesUsed'],
  }),
  correctPhone: call({
    path: '/gw-bgcheck/order/V1/candidatePhone/correct',
    effect: 'once',
    changes: changedBy('correctPhone'),
    who: 'member',
    ofOthers: { needs: permissions.changeOrdersOfOthers },
    actsFor: true,
    about: `Corrects a mistyped phone number until the candidate begins to verify their identity. The old link and whoever signed in by it are shut out, and a new link goes to the new number. At most ${phoneCorrectionsPerDay} times a day; a repeat answers as the first.`,
    perMinute: 30,
    params: z.object({ ...ofDetail, phoneNo: Phone }),
    data: z.object({ phoneNo: z.string().describe('masked') }),
    refusals: [
      'orderNotFound',
      'orderNotInState',
      'identityBegun',
      'phoneUnchanged',
      'phoneCorrectedOften',
      'messagesUsed',
    ],
  }),
  correctPerson: call({
    path: '/gw-bgcheck/order/V1/candidatePerson/correct',
    effect: 'once',
    changes: changedBy('correctPerson'),
    who: 'member',
    ofOthers: { needs: permissions.changeOrdersOfOthers },
    actsFor: true,
    about: `Corrects a misspelled name or document number until the identity is confirmed. What is left out stays. The old link and whoever signed in by it are shut out, a new link goes to the same phone, and the tries to confirm the identity begin anew. At most ${personCorrectionsPerDay} times a day; a repeat answers as the first.`,
    perMinute: 30,
    params: z.object({
      ...ofDetail,
      name: Name.optional(),
      idCard: Text(30).optional().describe('of the document that the check was ordered with'),
    }),
    data: z.object({ name: z.string(), idCard: z.string().describe('masked') }),
    refusals: [
      'orderNotFound',
      'orderNotInState',
      'papersLookedAt',
      'personUnchanged',
      'personCorrectedOften',
      'messagesUsed',
    ],
  }),
  addOrderedFile: call({
    path: '/order_center_v5/order/item/file/upload',
    who: 'member',
    effect: 'once',
    changes: changedBy('addOrderedFile'),
    ofOthers: { needs: permissions.changeOrdersOfOthers },
    actsFor: true,
    about:
      'Keeps a paper that the orderer has of the candidate, for an item that asks for one, until the candidate consents. The candidate sees it and is not asked for it again. JSON with the content in base64; the same content once.',
    perMinute: 60,
    bodyMax: fileBodyMax,
    params: z.object({
      ...ofDetail,
      itemCode: ItemCode,
      n: z.int().min(1).max(9).default(1).describe('the piece of the item'),
      name: Text(200),
      base64: z
        .string()
        .max(fileBodyMax)
        .regex(/^[A-Za-z0-9+/]*={0,2}$/, { error: 'wrong' }),
    }),
    data: StoredFile,
    refusals: ['orderNotFound', 'orderNotInState', 'itemUnknown', ...fileRefusals, 'filesTooMany', 'vendorSilent'],
  }),
  ...codeCalls,
  details: call({
    path: '/new-gw-bgcheck/order/details/V1/customer/queryDetailsById',
    who: 'candidate',
    effect: 'none',
    about: 'The check as its candidate sees it, with the step that is next.',
    params: z.object(ofDetail),
    data: CandidateDetails,
    refusals: ['orderNotFound'],
  }),
  detailsOld: call({
    path: '/gw-bgcheck/order/details/V1/customer/queryDetailsById',
    who: 'candidate',
    effect: 'none',
    about: 'The same as the newer queryDetailsById.',
    params: z.object(ofDetail),
    data: CandidateDetails,
    refusals: ['orderNotFound'],
  }),
  detailsShort: call({
    path: '/new-gw-bgcheck/order/details/V1/customer/queryDetails',
    who: 'candidate',
    effect: 'none',
    about: 'The same as queryDetailsById.',
    params: z.object(ofDetail),
    data: CandidateDetails,
    refusals: ['orderNotFound'],
  }),
  proveIdentity: call({
    path: '/gw-7d3f0b6c9a2e4815',
    who: 'candidate',
    effect: 'set',
    changes: changedBy('matchIdentity', 'failIdentity'),
    about:
      'Compares name, ID card and phone with the person that was ordered, and with the source. The third mismatch ends the comparisons and leaves the papers.',
    perMinute: 60,
    params: z.object({
      orderDetailsId: idOf('orderDetail').optional().describe('the check of the token, when left out'),
      name: Name,
      idCard: IdCard,
      phoneNo: Phone.optional().describe('the phone that was ordered, when left out'),
      noticeVersion: Text(20)
        .optional()
        .describe(
          'the notice that the candidate has read and ticked; once it was sent for this check it may be left out',
        ),
    }),
    data: z.discriminatedUnion('result', [
      z.object({ result: z.literal('match') }),
      z.object({
        result: z.enum(['mismatch', 'unknown']),
        isAsked: z.boolean().describe('false: what was typed differs from the order, and no source was asked'),
        triesLeft: z.int(),
      }),
    ]),
    refusals: [
      'orderNotFound',
      'orderNotInState',
      'noticeUnticked',
      'identityTriesOver',
      'lookUpsUsed',
      'papersOnly',
      'vendorSilent',
      'tooMany',
      'detailErased',
    ],
  }),
  authorize: call({
    path: '/new-gw-bgcheck/order/V1/authorize',
    who: 'candidate',
    effect: 'once',
    changes: changedBy('authorize'),
    about:
      'Agrees (general consent, and each sensitive item by itself, signed) or refuses. A refused optional item is dropped and refunded. `consentIncomplete` names in `fields` what is missing of a consent that counts.',
    params: authorization,
    data: z.object({ status: State, droppedCodes: z.array(z.string()) }),
    refusals: ['orderNotFound', ...authorizationRefusals],
  }),
  authorizeOld: call({
    path: '/gw-bgcheck/order/V1/authorize',
    who: 'candidate',
    effect: 'once',
    changes: changedBy('authorize'),
    about: 'The same as the newer authorize.',
    params: authorization,
    data: z.object({ status: State, droppedCodes: z.array(z.string()) }),
    refusals: ['orderNotFound', ...authorizationRefusals],
  }),
  claims: call({
    path: '/gw-bgcheck/offline/V1/collect/query',
    who: 'candidate',
    effect: 'none',
    about: 'What is asked of the candidate, item by item, with what was filled in so far.',
    params: z.object(ofDetail),
    data: z.object({ claims: z.array(Claim), submittedAt: Time.nullable() }),
    refusals: ['orderNotFound'],
  }),
  saveClaim: call({
    path: '/gw-bgcheck/offline/V1/collect/details/update',
    who: 'candidate',
    effect: 'set',
    changes: [],
    about: 'Keeps what was filled in for one subject; drafts may be incomplete.',
    params: z.object({
      ...ofDetail,
      itemCode: Text(32),
      n: z.int().min(1).max(9).default(1).describe('the piece of the item'),
      content: ClaimContent,
      completed: z.boolean(),
    }),
    data: Claim,
    refusals: ['orderNotFound', 'orderNotInState', 'itemUnknown', 'detailErased'],
  }),
  answerEmployers: call({
    path: '/gw-bgcheck/offline/V1/collect/employers/update',
    who: 'candidate',
    effect: 'set',
    changes: [],
    about:
      'Says which employers must not be contacted: once for each, for every item that names it. Before an answer the present one must not be, the others may be. Also after everything was handed in: it holds from then on.',
    params: z.object({
      ...ofDetail,
      employers: z
        .array(z.object({ company: Text(400).min(1, { error: 'missing' }), doNotContact: z.boolean() }))
        .min(1)
        .max(60)
        .describe('each as one of the claims names it'),
    }),
    data: Nothing,
    refusals: ['orderNotFound', 'orderNotInState', 'notFound', 'detailErased'],
  }),
  submitClaims: call({
    path: '/gw-bgcheck/offline/V1/collect/candiateSubmit',
    who: 'candidate',
    effect: 'once',
    changes: [],
    about: 'Hands in everything. After that the checks begin.',
    params: z.object(ofDetail),
    data: z.object({ status: State }),
    refusals: ['orderNotFound', 'orderNotInState', 'claimsIncomplete'],
  }),
  consentPdf: call({
    path: '/gw-bgcheck/candidate/V1/consentPdf',
    who: 'candidate',
    effect: 'none',
    about: 'The own consent as it was given and sealed, with its evidence page.',
    perMinute: 30,
    params: z.object(ofDetail),
    data: Download,
    refusals: ['orderNotFound', 'consentNotSealed', 'consentGone', 'vendorSilent'],
  }),
  withdraw: call({
    path: '/gw-bgcheck/candidate/V1/withdraw',
    who: 'candidate',
    effect: 'once',
    changes: changedBy('withdraw'),
    about: 'Withdraws the consent. What has not run does not run any more and is refunded to the member.',
    params: z.object({ ...ofDetail, why: Text(200).optional() }),
    data: z.object({ status: State }),
    refusals: ['orderNotFound', 'orderNotInState'],
  }),
  request: call({
    path: '/gw-bgcheck/candidate/V1/request',
    who: 'candidate',
    effect: 'once',
    changes: [],
    about: 'Asks for a copy, a correction or the deletion of the own data. Each has a clock and an answer.',
    params: z.object({ ...ofDetail, kind: z.enum(['copy', 'correct', 'delete']), words: Text(1000).optional() }),
    data: z.object({ requestId: Id, dueAt: Time }),
    refusals: ['orderNotFound', 'orderNotInState', 'requestStillOpen'],
  }),
  mine: call({
    path: '/new-gw-bgcheck/order/details/V1/customer/query',
    who: 'candidate',
    effect: 'none',
    about:
      'The checks of this candidate at every enterprise that has asked them, the newest first: those of the last 90 days that were ordered with the phone, and all of the same person once the identity is proved. `openMine` opens another of them.',
    params: z.object({ ...paging, status: z.array(State).max(30).default([]), phoneNo: Phone.optional() }),
    data: z.object({
      rows: z.array(
        z.object({
          orderDetailsId: Id,
          orderNo: z.string(),
          status: State,
          enterpriseName: z.string(),
          name: z.string().describe('of the candidate: several people may share a phone'),
          position: z.string().nullable(),
          itemCount: z.int(),
          waits: z.boolean().describe('something is left for the candidate to do'),
          createdAt: Time,
        }),
      ),
      total: z.int(),
    }),
    refusals: ['orderNotFound', 'pageTooDeep'],
  }),
  openMine: call({
    path: '/gw-bgcheck/candidate/V1/openMine',
    effect: 'each',
    changes: [],
    who: 'candidate',
    about: 'A token for another check of `mine`: the phone is proved by the code that opened this one.',
    perMinute: 30,
    params: z.object({ otherDetailsId: idOf('ownCheck') }),
    data: CandidateToken,
    refusals: ['orderNotFound'],
  }),
  mineCounts: call({
    path: '/new-gw-bgcheck/order/details/V1/customer/count',
    who: 'candidate',
    effect: 'none',
    about: 'How many checks the list has, by state.',
    params: z.object({ phoneNo: Phone.optional() }),
    data: z.object({ counts: z.array(z.object({ status: State, count: z.int() })), total: z.int() }),
    refusals: ['orderNotFound'],
  }),
};
