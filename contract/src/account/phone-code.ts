import { z } from 'zod';
import { readDigits } from '../typed/code.ts';
import { call } from '../wire/call.ts';
import { idOf, textIdOf } from '../wire/named-things.ts';
import { Id, Nothing, Phone, Text } from '../wire/shapes.ts';

/** A code that travels to a phone. */
export const phoneCode = { digits: 6, lifeMs: 5 * 60_000, tries: 5, resendAfterMs: 60_000, perDay: 10 } as const;

/**
 * Wrong codes of a day in China for one phone and purpose, over all codes: those of everybody whom the phone's owner does not
 * know, and for each known browser, session and link as many of its own.
 */
export const wrongCodesPerDay = 20;
/** Codes are refused for the rest of the day: with another way in beside them, and without one. */
export const guessRefusals = ['codeGuessesFull', 'codeGuessesFullHere'] as const;

/** Who has a code sent: somebody the house does not know · the same, to the phone of a candidate · a known browser, a session, a link. */
export const codeKinds = ['stranger', 'candidate', 'known'] as const;
export type CodeKind = (typeof codeKinds)[number];
/** Codes that went out today, and how many may; null: bounded for each browser, session and link by itself. */
export const CodesToday = z.object({ kind: z.enum(codeKinds), sent: z.int(), most: z.int().nullable() });
export type CodesToday = z.infer<typeof CodesToday>;

/** How a code comes: as a text message, or spoken in a call. */
export const codeFlags = { sms: '0', voice: '1' } as const;
export const CodeFlag = z.enum(codeFlags).default(codeFlags.sms).describe('1 speaks the code in a call');
export type CodeFlag = z.infer<typeof CodeFlag>;

/** What a code is for: a code of one scene opens nothing in another. */
export const codeScenes = {
  signIn: '1',
  forgot: '2',
  bindPhone: '3',
  changeEmail: '4',
  closeAccount: '5',
  activate: '6',
  unbind: '7',
  register: '8',
  submitQr: '9',
  ownChecks: '10',
} as const;
export const CodeScene = z.enum(codeScenes);
export type CodeScene = z.infer<typeof CodeScene>;

/** Codes that one address may ask for; from the fourth in a quarter of an hour it takes a picture. */
export const codesPerAddress = { withoutPicture: 3, perHour: 20, perDay: 60 } as const;
/** The same where candidates submit on site, counted apart: a fair has one Wi-Fi, and so one address, for everybody. */
export const codesPerAddressOnSite = { withoutPicture: 3, perHour: 120, perDay: 600 } as const;
/** Codes that one phone gets at the wish of browsers in which its owner has not signed in. */
export const codesPerPhone = { withoutPicture: 3, perDay: 30 } as const;

export const ValidateCode = z
  .string()
  .overwrite(readDigits)
  .regex(/^\d{6}$/, { error: 'phoneCode' });

/**
 * Whoever holds a phone is shown the checks that were ordered with it in this time. Carriers in China keep a number that
 * was given up for 90 days (冷冻期) before somebody else gets it, so that nobody comes upon the checks of whoever had it
 * before.
 */
export const ownChecksByPhoneMs = 90 * 24 * 60 * 60_000;

/** Opens one check to its candidate. */
export const CandidateToken = z.object({ accessToken: z.string(), expiresInMs: z.int(), orderDetailsId: Id });

/** A candidate is known by the link, or by the check and its phone; anybody else by the phone and what the code is for. */
const codeReceiver = {
  link: Text(64).optional(),
  orderDetailsId: idOf('checkToProve').optional().describe('the check of the candidate whose phone `phoneNo` is'),
  phoneNo: Phone.optional(),
  scenes: CodeScene.default(codeScenes.signIn),
};
const codeWish = {
  ...codeReceiver,
  sessionId: textIdOf('outside', 64).optional().describe('of the picture that imgValidateCode answers'),
  imgValidateCode: Text(12).optional(),
};
const hasReceiver = (to: { link?: string | undefined; phoneNo?: string | undefined }): boolean =>
  (to.link ?? to.phoneNo) !== undefined;
const lacksReceiver = { error: 'missing', path: ['phoneNo'] };
const codeRefusals = [
  'linkUnknown',
  'linkExpired',
  'codeTooSoon',
  'codeDayLimit',
  'codesSpent',
  ...guessRefusals,
  'voiceOff',
  'captchaNeeded',
  'captchaWrong',
  'tooMany',
] as const;

/** Served beside the calls of candidates, who get their codes by the same paths. */
export const codeCalls = {
  sendCode: call({
    path: '/gw-member/validateCode/V1/getValidateCode',
    who: 'public',
    effect: 'each',
    changes: [],
    about:
      'Sends a code. With `link`, or with `orderDetailsId` and the token of its candidate: to the phone of that candidate, whatever `phoneNo` says. With `orderDetailsId` alone: to `phoneNo` if it is the phone of its candidate, and to nobody otherwise. Else: to `phoneNo`, for the scene; 10 signs a candidate in, and sends to phones alone that a check was ordered with in the last 90 days. The answer is the same whether the phone belongs to the check or to an account, or not.',
    perMinute: 20,
    params: z.object({ ...codeWish, flag: CodeFlag }).refine(hasReceiver, lacksReceiver),
    data: z.object({ resendAfterMs: z.int() }),
    refusals: codeRefusals,
  }),
  speakCode: call({
    path: '/gw-member/validateCode/V1/getVoiceValidateCode',
    who: 'public',
    effect: 'each',
    changes: [],
    about: 'The same, spoken in a call: for whoever gets no text message.',
    perMinute: 10,
    params: z.object(codeWish).refine(hasReceiver, lacksReceiver),
    data: z.object({ resendAfterMs: z.int() }),
    refusals: codeRefusals,
  }),
  enterCode: call({
    path: '/gw-member/validateCode/V1/validateCheckCode',
    who: 'public',
    effect: 'once',
    changes: [],
    about:
      'With `link`, or `orderDetailsId` and `phoneNo`: exchanges the code for a token of this candidate. With `phoneNo` and scene 10: for a token of the check that waits for the candidate, else of the newest; `customer/query` lists the others. With `phoneNo` and another scene: whether the code is right; a right one stays usable once, a wrong one costs a try.',
    perMinute: 30,
    params: z.object({ ...codeReceiver, validateCode: ValidateCode }).refine(hasReceiver, lacksReceiver),
    data: z.union([CandidateToken, Nothing]),
    refusals: ['linkUnknown', 'linkExpired', 'codeWrong', 'codeOver', ...guessRefusals, 'tooMany'],
  }),
};
