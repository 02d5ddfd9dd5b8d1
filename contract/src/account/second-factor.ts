import { z } from 'zod';
import { changedBy } from '../acts.ts';
import { call } from '../wire/call.ts';
import { idOf, textIdOf } from '../wire/named-things.ts';
import { Id, Nothing, Text, Time } from '../wire/shapes.ts';
import { readSecondCode, secondCode } from './second-code.ts';

/** Between the password and the second step. */
export const stepTicketMs = 10 * 60_000;
/** A question to an authenticator, and a secret that is offered, wait this long for their answer. */
export const factorOfferMs = 10 * 60_000;
/** So many codes of one person are tried within the time; the next waits for its end. */
export const codeTries = { most: 5, minutes: 15 } as const;
export const recoveryCodeCount = 10;
export const mostPasskeys = 20;
/** For so long after a second step a session may do what asks for a fresh one. */
export const freshProofMs = 10 * 60_000;
/** Days that an enterprise may leave its people to set a second factor up. */
export const factorGraceDays = { least: 0, most: 90, usual: 14 } as const;

/** Six digits of the authenticator, or a recovery code. */
export const FactorCode = z.string().overwrite(readSecondCode).regex(secondCode, { error: 'secondFactor' });

const Base64Url = (maximum: number) => Text(maximum).regex(/^[\w-]+$/, { error: 'passkey' });
const CredentialId = textIdOf('outside', 1400).regex(/^[\w-]+$/, { error: 'passkey' });
const credential = { id: CredentialId, rawId: CredentialId, type: z.literal('public-key') };

/** What `navigator.credentials.create` gave, as `toJSON` writes it. */
export const PasskeyMade = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: Base64Url(4000),
    attestationObject: Base64Url(20_000),
    transports: z.array(Text(20)).max(10).default([]),
  }),
});
export type PasskeyMade = z.infer<typeof PasskeyMade>;

/** What `navigator.credentials.get` gave, as `toJSON` writes it. */
export const PasskeyUsed = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: Base64Url(4000),
    authenticatorData: Base64Url(4000),
    signature: Base64Url(8000),
  }),
});
export type PasskeyUsed = z.infer<typeof PasskeyUsed>;

/** What the browser is asked with: the options of the W3C in their JSON form. */
export const PasskeyQuestion = z.record(z.string(), z.unknown());

/** One of the two. */
export const exactlyOneProof = ({ code, passkey }: { code?: unknown; passkey?: unknown }): boolean =>
  (code === undefined) !== (passkey === undefined);
export const oneProofWanted = { error: 'missing', path: ['code'] };

/** An enterprise that wants a second factor of its people, and since when calls without one are refused. */
const Demand = z.object({ memberId: Id, epName: z.string(), from: Time, isOver: z.boolean() });

export const PasskeyRow = z.object({
  passkeyId: Id,
  name: z.string(),
  addedAt: Time,
  lastUsedAt: Time.nullable(),
});
export type PasskeyRow = z.infer<typeof PasskeyRow>;

const OwnPassword = Text(64).optional().describe('not needed within ten minutes of a second step');
const NewCodes = z.array(z.string()).nullable().describe('recovery codes, shown this once; null when there are some');
const guarded = { perMinute: 20 } as const;

export const factorCalls = {
  finishSignIn: call({
    path: '/gw-member/accessToken/V1/secondStep',
    who: 'public',
    effect: 'once',
    changes: [],
    about:
      'The second step of a sign-in that was refused for want of it: a code of the authenticator (each counts once), a recovery code, or a passkey. Answers as the sign-in would have.',
    perMinute: 30,
    params: z
      .object({ ticket: Text(64), code: FactorCode.optional(), passkey: PasskeyUsed.optional() })
      .refine(exactlyOneProof, oneProofWanted),
    data: z.object({
      accessToken: z.string(),
      expiresInMs: z.int(),
      userInfo: z.string().nullable().describe('JWE (dir, A256GCM) of the user fields'),
      openId: z.string().nullable().describe('of the WeChat that was signed in with'),
    }),
    refusals: [
      'stepTicketOver',
      'factorCodeWrong',
      'factorLocked',
      'passkeyRefused',
      'passkeysOff',
      'userDisabled',
      'tooMany',
    ],
  }),
  askSignInPasskey: call({
    path: '/gw-member/accessToken/V1/secondStep/passkey',
    who: 'public',
    effect: 'set',
    changes: [],
    about: 'What the browser asks the passkey with, for the second step of a sign-in. Good for one answer.',
    perMinute: 30,
    params: z.object({ ticket: Text(64) }),
    data: z.object({ question: PasskeyQuestion }),
    refusals: ['stepTicketOver', 'passkeysOff', 'passkeyRefused', 'tooMany'],
  }),
  own: call({
    path: '/gw-member/member/secondFactor/V1/query',
    who: 'user',
    effect: 'none',
    shows: ['account'],
    about: 'The second factors of the signed-in person, and which enterprises ask for one.',
    params: Nothing,
    data: z.object({
      totpAddedAt: Time.nullable(),
      passkeys: z.array(PasskeyRow),
      recoveryCodesLeft: z.int(),
      mayUsePasskeys: z.boolean().describe('false where this server is reached by an IP address'),
      isFresh: z.boolean().describe('this session took a second step within the last ten minutes'),
      demands: z.array(Demand),
    }),
    refusals: [],
  }),
  startTotp: call({
    path: '/gw-member/member/secondFactor/V1/totp/start',
    who: 'user',
    effect: 'set',
    changes: [],
    about: 'Offers a secret for an authenticator app. It counts once a code made with it has come back.',
    ...guarded,
    params: z.object({ password: OwnPassword }),
    data: z.object({ secret: z.string(), uri: z.string().describe('otpauth, for the QR code') }),
    refusals: ['proofNeeded', 'passwordWrong', 'nameLocked', 'tooMany'],
  }),
  confirmTotp: call({
    path: '/gw-member/member/secondFactor/V1/totp/confirm',
    who: 'user',
    effect: 'once',
    changes: changedBy('addFactor'),
    about:
      'The first code of the offered secret sets the authenticator up, in place of the one before. With the first factor of a person come the recovery codes, and other sign-ins end.',
    ...guarded,
    params: z.object({ code: FactorCode }),
    data: z.object({ recoveryCodes: NewCodes }),
    refusals: ['factorOfferOver', 'factorCodeWrong', 'factorLocked', 'tooMany'],
  }),
  startPasskey: call({
    path: '/gw-member/member/secondFactor/V1/passkey/start',
    who: 'user',
    effect: 'set',
    changes: [],
    about: 'What the browser makes a passkey from. Good for one answer.',
    ...guarded,
    params: z.object({ password: OwnPassword }),
    data: z.object({ question: PasskeyQuestion }),
    refusals: ['proofNeeded', 'passwordWrong', 'nameLocked', 'passkeysOff', 'passkeysFull', 'tooMany'],
  }),
  confirmPasskey: call({
    path: '/gw-member/member/secondFactor/V1/passkey/confirm',
    who: 'user',
    effect: 'once',
    changes: changedBy('addFactor'),
    about:
      'Adds the passkey under a name. With the first factor of a person come the recovery codes, and other sign-ins end.',
    ...guarded,
    params: z.object({ name: Text(40).min(1, { error: 'missing' }), passkey: PasskeyMade }),
    data: z.object({ recoveryCodes: NewCodes }),
    refusals: ['passkeyRefused', 'passkeysOff', 'passkeysFull', 'tooMany'],
  }),
  remove: call({
    path: '/gw-member/member/secondFactor/V1/remove',
    who: 'user',
    effect: 'once',
    changes: changedBy('removeFactor'),
    about:
      'Removes a passkey, or the authenticator app when none is named. Not the last one while an enterprise asks for a second factor. With the last one go the recovery codes.',
    ...guarded,
    params: z.object({ passkeyId: idOf('passkey').optional(), password: OwnPassword }),
    data: Nothing,
    refusals: ['notFound', 'proofNeeded', 'passwordWrong', 'nameLocked', 'factorDemanded', 'tooMany'],
  }),
  renewRecoveryCodes: call({
    path: '/gw-member/member/secondFactor/V1/recoveryCodes/renew',
    who: 'user',
    effect: 'once',
    changes: changedBy('renewOwnRecoveryCodes'),
    about: 'New recovery codes in place of the old ones. Asks for a code of the authenticator or a passkey.',
    ...guarded,
    params: z
      .object({ code: FactorCode.optional(), passkey: PasskeyUsed.optional() })
      .refine(exactlyOneProof, oneProofWanted),
    data: z.object({ recoveryCodes: z.array(z.string()) }),
    refusals: ['factorCodeWrong', 'factorLocked', 'passkeyRefused', 'passkeysOff', 'factorMissing', 'tooMany'],
  }),
  askPasskey: call({
    path: '/gw-member/member/secondFactor/V1/passkey/ask',
    who: 'user',
    effect: 'set',
    changes: [],
    about: 'What the browser asks a passkey of the signed-in person with. Good for one answer.',
    ...guarded,
    params: Nothing,
    data: z.object({ question: PasskeyQuestion }),
    refusals: ['passkeysOff', 'passkeyRefused', 'tooMany'],
  }),
  prove: call({
    path: '/gw-member/member/secondFactor/V1/prove',
    who: 'user',
    effect: 'once',
    changes: [],
    about: 'A second step of a session that is open: for ten minutes it may do what asks for a fresh one.',
    ...guarded,
    params: z
      .object({ code: FactorCode.optional(), passkey: PasskeyUsed.optional() })
      .refine(exactlyOneProof, oneProofWanted),
    data: z.object({ freshForMs: z.int() }),
    refusals: ['factorCodeWrong', 'factorLocked', 'passkeyRefused', 'passkeysOff', 'factorMissing', 'tooMany'],
  }),
  demand: call({
    path: '/gw-member/member/secondFactor/V1/demand/query',
    who: 'member',
    effect: 'none',
    shows: ['settings'],
    about: 'Whether the enterprise asks a second factor of its people, and from when on calls without one are refused.',
    params: Nothing,
    data: z.object({ from: Time.nullable(), withFactor: z.int(), people: z.int() }),
    refusals: [],
  }),
  setDemand: call({
    path: '/gw-member/member/secondFactor/V1/demand/set',
    who: 'admin',
    effect: 'set',
    changes: changedBy('demandFactor'),
    about:
      'Asks a second factor of everybody in the enterprise, after so many days, or no longer. The administrator needs one first; everybody is told.',
    params: z.object({
      isOn: z.boolean(),
      graceDays: z.int().min(factorGraceDays.least).max(factorGraceDays.most).default(factorGraceDays.usual),
    }),
    data: z.object({ from: Time.nullable() }),
    refusals: ['factorMissing'],
  }),
};
