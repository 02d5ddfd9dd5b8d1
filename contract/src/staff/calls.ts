import { z } from 'zod';
import { changedBy } from '../acts.ts';
import { Encrypted } from '../account/calls.ts';
import {
  exactlyOneProof,
  FactorCode,
  oneProofWanted,
  PasskeyMade,
  PasskeyQuestion,
  PasskeyRow,
  PasskeyUsed,
} from '../account/second-factor.ts';
import { SecurityEventRow, securityPage } from '../account/settings.ts';
import { call } from '../wire/call.ts';
import { idOf, narrowingId } from '../wire/named-things.ts';
import { Id, LoginName, Name, Nothing, Text, Time } from '../wire/shapes.ts';
import { LoneStaffChange, refuseNoContact, staffContact, staffLinkStates, StaffWish } from './changes.ts';
import { StaffRoleShape } from './roles-shape.ts';
import { staffRoles } from './roles.ts';

/** Staff sessions are short: at most this long, and this long without a call. */
export const staffSession = { lifeMs: 8 * 60 * 60_000, idleMs: 30 * 60_000 } as const;
/** Between the password and the second factor. */
export const staffTicketMs = 10 * 60_000;
/**
 * So many wrong passwords from one address or known device, or wrong codes, lock the way for a while; so many wrong
 * passwords from everywhere lock it for whoever is new to the house.
 */
export const staffTries = { most: 5, mostOfName: 30, lockMinutes: 15 } as const;
/** Longer than a member's: these accounts open many members. */
export const staffPasswordLength = { least: 12, most: 72 } as const;

const Roles = z.array(StaffRoleShape).min(1, { error: 'missing' }).max(staffRoles.length);

export const StaffPerson = z.object({ staffId: Id, name: z.string(), roles: z.array(StaffRoleShape) });
export type StaffPerson = z.infer<typeof StaffPerson>;

/** What reports print instead of the name: `V-0001`. */
const VerifierNo = z.string();

export const StaffRow = z.object({
  ...StaffPerson.shape,
  verifierNo: VerifierNo,
  loginName: z.string(),
  hasSecondFactor: z.boolean(),
  isLocked: z.boolean().describe('too many wrong passwords or codes; it ends by itself, or by `unlock`'),
  isDisabled: z.boolean(),
  mail: z.string().nullable().describe('masked'),
  phone: z.string().nullable().describe('masked'),
  mayConfirmFrom: Time.nullable().describe(
    'before it the person confirms nothing that needs two people; null: they may now',
  ),
  accessLink: z
    .enum(staffLinkStates)
    .nullable()
    .describe('the link by which the password is to be set; null: it was used, or none was needed'),
  createdAt: Time,
  lastSeenAt: Time.nullable(),
});
export type StaffRow = z.infer<typeof StaffRow>;

const administrator = ['administrator'] as const;

export const staffCalls = {
  signIn: call({
    path: '/staff/V1/signIn',
    who: 'public',
    effect: 'each',
    changes: [],
    about:
      'The first step of the staff sign-in: name and password (each a JWE). Answers a ticket for the second step, and a secret for who has no second factor yet.',
    perMinute: 30,
    params: z.object({ loginName: Encrypted, password: Encrypted }),
    data: z.object({
      ticket: z.string(),
      mustChangePassword: z.boolean(),
      enrolment: z
        .object({ secret: z.string(), uri: z.string().describe('otpauth, for the QR code') })
        .nullable()
        .describe('null when the second factor is set up'),
      hasPasskey: z.boolean(),
    }),
    refusals: ['badCredentials', 'credentialsUnreadable', 'staffLocked', 'staffDisabled', 'tooMany'],
  }),
  enterCode: call({
    path: '/staff/V1/enterCode',
    who: 'public',
    effect: 'once',
    changes: [],
    about:
      'The second step: a code of the authenticator (each counts once), a recovery code or a passkey. The first code sets the second factor up and brings the recovery codes.',
    perMinute: 30,
    params: z
      .object({
        ticket: Text(64),
        code: FactorCode.optional(),
        passkey: PasskeyUsed.optional(),
        newPassword: Encrypted.optional().describe('where the first step asked for one'),
      })
      .refine(exactlyOneProof, oneProofWanted),
    data: z.object({
      accessToken: z.string(),
      expiresInMs: z.int(),
      staff: StaffPerson,
      recoveryCodes: z.array(z.string()).nullable().describe('shown this once'),
    }),
    refusals: [
      'staffTicketOver',
      'staffCodeWrong',
      'passkeyRefused',
      'passkeysOff',
      'staffLocked',
      'staffDisabled',
      'staffPasswordWeak',
      'passwordCommon',
      'passwordPersonal',
      'credentialsUnreadable',
      'tooMany',
    ],
  }),
  askPasskey: call({
    path: '/staff/V1/enterCode/passkey',
    who: 'public',
    effect: 'set',
    changes: [],
    about: 'What the browser asks the passkey with, for the second step. Good for one answer.',
    perMinute: 30,
    params: z.object({ ticket: Text(64) }),
    data: z.object({ question: PasskeyQuestion }),
    refusals: ['staffTicketOver', 'passkeysOff', 'passkeyRefused', 'tooMany'],
  }),
  startPasskey: call({
    path: '/staff/V1/passkey/start',
    who: 'staff',
    effect: 'each',
    changes: [],
    roles: staffRoles,
    about: 'What the browser makes a passkey from, against a code of the authenticator. Good for one answer.',
    perMinute: 30,
    params: z.object({ code: FactorCode }),
    data: z.object({ question: PasskeyQuestion }),
    refusals: ['staffCodeWrong', 'staffLocked', 'passkeysOff', 'passkeysFull'],
  }),
  confirmPasskey: call({
    path: '/staff/V1/passkey/confirm',
    who: 'staff',
    effect: 'once',
    changes: changedBy('addStaffPasskey'),
    roles: staffRoles,
    about: 'Adds the passkey under a name, beside the authenticator.',
    perMinute: 30,
    params: z.object({ name: Text(40).min(1, { error: 'missing' }), passkey: PasskeyMade }),
    data: Nothing,
    refusals: ['passkeyRefused', 'passkeysOff', 'passkeysFull'],
  }),
  removePasskey: call({
    path: '/staff/V1/passkey/remove',
    who: 'staff',
    effect: 'once',
    changes: changedBy('removeStaffPasskey'),
    roles: staffRoles,
    about: 'Removes an own passkey; the authenticator stays.',
    params: z.object({ passkeyId: idOf('passkey') }),
    data: Nothing,
    refusals: ['notFound'],
  }),
  me: call({
    path: '/staff/V1/me',
    who: 'staff',
    effect: 'none',
    shows: ['staff'],
    roles: staffRoles,
    about:
      'Who is signed in, the verifier number that reports print, the own passkeys, and how many recovery codes are left.',
    params: Nothing,
    data: z.object({
      ...StaffPerson.shape,
      verifierNo: VerifierNo,
      recoveryCodesLeft: z.int(),
      passkeys: z.array(PasskeyRow),
      mayUsePasskeys: z.boolean().describe('false where this server is reached by an IP address'),
      mayConfirmFrom: Time.nullable().describe(
        'before it nothing that needs two people may be confirmed; null: it may now',
      ),
      loneChanges: z.array(LoneStaffChange).describe('changes that no second administrator could confirm'),
    }),
    refusals: [],
  }),
  signOut: call({
    path: '/staff/V1/signOut',
    who: 'staff',
    isAlwaysServed: true,
    effect: 'once',
    changes: [],
    roles: staffRoles,
    about: 'Ends this session.',
    params: Nothing,
    data: Nothing,
    refusals: [],
  }),
  changePassword: call({
    path: '/staff/V1/changePassword',
    who: 'staff',
    effect: 'once',
    changes: [],
    roles: staffRoles,
    about: 'A new password; every other session of the person ends.',
    perMinute: 30,
    params: z.object({ password: Encrypted, newPassword: Encrypted }),
    data: Nothing,
    refusals: [
      'badCredentials',
      'credentialsUnreadable',
      'staffPasswordWeak',
      'passwordCommon',
      'passwordPersonal',
      'staffLocked',
    ],
  }),
  renewRecoveryCodes: call({
    path: '/staff/V1/renewRecoveryCodes',
    who: 'staff',
    effect: 'once',
    changes: changedBy('renewRecoveryCodes'),
    roles: staffRoles,
    about: 'New recovery codes in place of the old ones, against a code of the authenticator.',
    perMinute: 30,
    params: z.object({ code: FactorCode }),
    data: z.object({ recoveryCodes: z.array(z.string()) }),
    refusals: ['staffCodeWrong', 'staffLocked'],
  }),
  list: call({
    path: '/staff/V1/list',
    who: 'staff',
    effect: 'none',
    shows: ['staff'],
    roles: administrator,
    about: 'The staff, by name; 100 at a time.',
    params: z.object({ after: idOf('pageEnd').optional().describe('the last staffId of the page before') }),
    data: z.object({ rows: z.array(StaffRow), hasMore: z.boolean() }),
    refusals: [],
  }),
  add: call({
    path: '/staff/V1/add',
    who: 'staff',
    effect: 'once',
    changes: changedBy('askStaffChange'),
    roles: administrator,
    about:
      'Asks for a new account. Once a second administrator has confirmed it, a link by which the person sets the password goes to their own mail, or to the phone where there is no mail.',
    perMinute: 30,
    params: z.object({ loginName: LoginName, name: Name, roles: Roles, ...staffContact }).superRefine(refuseNoContact),
    data: StaffWish,
    refusals: ['staffNameTaken', 'staffChangeWaiting'],
  }),
  setRoles: call({
    path: '/staff/V1/setRoles',
    who: 'staff',
    effect: 'set',
    changes: changedBy('setStaffRoles', 'askStaffChange'),
    roles: administrator,
    about:
      'What the person may do. Roles are taken away at once; a set with one that the person lacks waits for a second administrator. Nobody changes the own roles; the last administrator stays one.',
    perMinute: 30,
    params: z.object({ staffId: idOf('staff'), roles: Roles }),
    data: StaffWish,
    refusals: ['staffNotFound', 'ownRoles', 'lastAdministrator', 'staffContactLacks', 'staffChangeWaiting'],
  }),
  setDisabled: call({
    path: '/staff/V1/setDisabled',
    who: 'staff',
    effect: 'set',
    changes: changedBy('disableStaff', 'askStaffChange'),
    roles: administrator,
    about:
      'Disables an account, whose sessions end at once, or asks to enable it again, which a second administrator confirms.',
    perMinute: 30,
    params: z.object({ staffId: idOf('staff'), isDisabled: z.boolean() }),
    data: StaffWish,
    refusals: ['staffNotFound', 'lastAdministrator', 'staffChangeWaiting'],
  }),
  resetAccess: call({
    path: '/staff/V1/resetAccess',
    who: 'staff',
    effect: 'once',
    changes: changedBy('askStaffChange'),
    roles: administrator,
    about:
      'For a lost phone or password. Once a second administrator has confirmed it, password, second factor and recovery codes are gone, every session ends, and a link to set a new password goes to the own mail or phone.',
    perMinute: 30,
    params: z.object({ staffId: idOf('staff') }),
    data: StaffWish,
    refusals: ['staffNotFound', 'ownStaffAccount', 'staffContactLacks', 'staffChangeWaiting'],
  }),
  unlock: call({
    path: '/staff/V1/unlock',
    who: 'staff',
    effect: 'once',
    changes: changedBy('unlockStaff'),
    roles: administrator,
    about:
      'Lifts the locks of a name that were set by wrong passwords or codes. Password, second factor and sessions stay.',
    params: z.object({ staffId: idOf('staff') }),
    data: Nothing,
    refusals: ['staffNotFound', 'staffNotLocked'],
  }),
  securityEvents: call({
    path: '/staff/V1/securityEvents',
    who: 'staff',
    effect: 'none',
    shows: ['staff'],
    roles: administrator,
    about: 'Sign-ins, failures, locks and refused actions of staff, newest first; of the last six months.',
    params: securityPage,
    data: z.object({
      rows: z.array(z.object({ ...SecurityEventRow.shape, name: z.string() })),
      hasMore: z.boolean(),
    }),
    refusals: [],
  }),
  acts: call({
    path: '/staff/V1/acts',
    who: 'staff',
    effect: 'none',
    shows: ['staff'],
    roles: administrator,
    about: 'What staff did and looked at, newest first.',
    params: z.object({
      staffId: narrowingId('staff').optional(),
      before: idOf('pageEnd').optional().describe('the last actNo of the page before'),
      pageSize: z.int().min(1).max(100).default(50),
    }),
    data: z.object({
      rows: z.array(
        z.object({
          actNo: Id,
          at: Time,
          staffName: z.string().nullable(),
          memberId: Id.nullable(),
          action: z.string(),
          subject: z.string(),
        }),
      ),
      hasMore: z.boolean(),
    }),
    refusals: [],
  }),
};
