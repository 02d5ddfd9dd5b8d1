import { z } from 'zod';
import { changedBy } from '../acts.ts';
import { Category, Role } from '../account/calls.ts';
import { call } from '../wire/call.ts';
import { permissionCodes, permissions } from '../wire/permissions.ts';
import { CodeFlag, guessRefusals, ValidateCode } from '../account/phone-code.ts';
import { idOf } from '../wire/named-things.ts';
import {
  Amount,
  Bilingual,
  Email,
  Id,
  IdCard,
  Name,
  Nothing,
  Password,
  Phone,
  Text,
  Time,
  TypedPassword,
  paging,
} from '../wire/shapes.ts';

/** 1 may sign in, 2 is disabled. */
export const personStates = { enabled: 1, disabled: 2 } as const;
const PersonState = z.union([z.literal(1), z.literal(2)]);

/** 1 let in, 2 turned away. */
export const reviewResults = { accepted: 1, rejected: 2 } as const;

/** An invitation is good for this long after it was last sent, and can be sent again after this long. */
export const invitationLifeMs = 7 * 24 * 60 * 60_000;
export const invitationResendMs = 60_000;
export const invitationsAtOnce = 50;

const Cursor = Text(80).optional();
const PermissionCode = z.enum(permissionCodes);

/** A person of an enterprise, as the table of its members shows them. The phone is masked. */
export const PersonRow = z.object({
  userId: Id,
  epUserId: Id,
  name: z.string(),
  loginName: z.string(),
  phoneNo: z.string().nullable(),
  email: z.string().nullable(),
  roleId: Role,
  status: PersonState,
  joinedAt: Time,
  isSelf: z.boolean(),
  permissions: z.array(PermissionCode).describe('the rights that are held'),
  hasItemLimit: z.boolean(),
  hasFactor: z.boolean().describe('whether a second factor is set up'),
  monthFen: Amount.nullable().describe('what may be spent in a month; null without a limit'),
});
export type PersonRow = z.infer<typeof PersonRow>;

export const invitationStates = ['waiting', 'accepted', 'cancelled', 'expired'] as const;
export const InvitationRow = z.object({
  invitationId: Id,
  kind: z.enum(['mail', 'phone']),
  to: z.string().describe('masked'),
  name: z.string().nullable(),
  state: z.enum(invitationStates),
  invitedBy: z.string(),
  sentAt: Time,
  sentCount: z.int(),
  expiresAt: Time,
});
export type InvitationRow = z.infer<typeof InvitationRow>;

export const ApplicationRow = z.object({
  applicationId: Id,
  userId: Id,
  name: z.string(),
  phoneNo: z.string().nullable(),
  remark: z.string().nullable(),
  state: z.enum(['waiting', 'accepted', 'rejected', 'withdrawn']),
  appliedAt: Time,
});
export type ApplicationRow = z.infer<typeof ApplicationRow>;

const ofPerson = z.object({ userId: idOf('person') });
const joined = z.object({
  epId: Id,
  epName: z.string(),
  loginName: z.string(),
  isNewPerson: z.boolean(),
  accessToken: z.string(),
  expiresInMs: z.int(),
});

export const enterpriseCalls = {
  freezeState: call({
    path: '/gw-member/member/enterprise/V1/check_freeze_state',
    who: 'member',
    effect: 'none',
    shows: ['balance'],
    about: 'Whether the member is frozen: it can not order or spend then.',
    params: z.object({ memberId: idOf('company').optional() }),
    data: z.object({ isFrozen: z.boolean(), since: Time.nullable(), reason: z.string().nullable() }),
    refusals: [],
  }),
  letters: call({
    path: '/gw-member/member/authtemplate/V1/query',
    who: 'member',
    effect: 'none',
    shows: [],
    about: 'The letters of authorization that a candidate is asked to sign, with the name of the member filled in.',
    params: z.object({ category: Category.optional(), memberId: idOf('company').optional() }),
    data: z.object({
      templateList: z.array(
        z.object({ code: z.string(), version: z.string(), title: Bilingual, paragraphs: z.array(Bilingual) }),
      ),
    }),
    refusals: [],
  }),
  people: call({
    path: '/gw-member/member/enterprise/user/V1/query',
    who: 'member',
    effect: 'none',
    shows: ['people'],
    needs: permissions.leadPeople,
    about: 'The people of an enterprise, newest first; of the own one, or of one below it in the tree.',
    params: z.object({
      ...paging,
      epId: idOf('company').optional(),
      roleId: Role.optional(),
      status: PersonState.optional(),
      shareFlag: z
        .union([z.literal(0), z.literal(1)])
        .optional()
        .describe('1 who may spend the balance of the enterprise, 0 who may not'),
      namePhoneNoEmail: Text(60)
        .optional()
        .describe('part of the name, phone or its last four digits, beginning of e-mail or login name'),
      cursor: Cursor,
    }),
    data: z.object({
      userList: z.array(PersonRow),
      total: z.int().describe('exact without a filter, else counted up to 1001'),
      nextCursor: z.string().nullable(),
    }),
    refusals: ['notBound', 'pageTooDeep'],
  }),
  operators: call({
    path: '/gw-member/member/enterprise/user/V1/queryOperator',
    who: 'member',
    effect: 'none',
    shows: ['people'],
    about: 'Colleagues to choose from: up to 100, newest first, or those that a search finds.',
    params: z.object({ namePhoneNoEmail: Text(60).optional() }),
    data: z.object({ userList: z.array(z.object({ userId: Id, name: z.string(), roleId: Role })) }),
    refusals: [],
  }),
  setPersonState: call({
    path: '/gw-member/member/enterprise/user/V1/status/set',
    who: 'member',
    effect: 'set',
    changes: changedBy('disablePerson', 'enablePerson'),
    needs: permissions.leadPeople,
    about: 'Enables or disables a person. Whoever is disabled is out at once: their sessions for this enterprise end.',
    params: z.object({ userId: idOf('person'), status: PersonState }),
    data: Nothing,
    refusals: ['personNotFound', 'notOneself'],
  }),
  setRole: call({
    path: '/gw-member/member/enterprise/user/V1/role/set',
    who: 'admin',
    effect: 'set',
    changes: changedBy('setRole'),
    about: 'Makes a person an administrator, or one of staff again.',
    params: z.object({ userId: idOf('person'), roleId: Role }),
    data: Nothing,
    refusals: ['personNotFound', 'notOneself'],
  }),
  resetFactors: call({
    path: '/gw-member/member/enterprise/user/V1/secondFactor/reset',
    who: 'admin',
    effect: 'once',
    changes: changedBy('resetFactors'),
    about:
      'For somebody who has lost every second factor: removes authenticator, passkeys and recovery codes, ends their sign-ins and tells them. Asks a second step of the last ten minutes, or the own password of whoever has no second factor. Of somebody who belongs to another enterprise as well, our staff do it.',
    perMinute: 20,
    params: z.object({ userId: idOf('person'), password: Text(72).optional().describe('the own one') }),
    data: Nothing,
    refusals: [
      'personNotFound',
      'notOneself',
      'factorNone',
      'factorResetByUs',
      'proofNeeded',
      'freshProofNeeded',
      'passwordWrong',
      'nameLocked',
      'tooMany',
    ],
  }),
  setPermissions: call({
    path: '/gw-member/perms/V1/set',
    who: 'admin',
    effect: 'set',
    changes: changedBy('setPermissions'),
    about:
      'Sets single rights of a person. What is not named stays. An administrator keeps the rights of administrators.',
    params: z.object({
      userId: idOf('person'),
      rangeFlag: z.literal(1).default(1).describe('this person'),
      permissions: z
        .array(z.object({ code: PermissionCode, holds: z.boolean() }))
        .min(1)
        .max(permissionCodes.length),
    }),
    data: z.object({ permList: z.array(z.object({ code: PermissionCode, holds: z.boolean() })) }),
    refusals: ['personNotFound', 'rightKept'],
  }),
  invite: call({
    path: '/gw-member/enterprise/user/V1/invite',
    who: 'member',
    effect: 'told',
    changes: changedBy('invitePeople'),
    needs: permissions.leadPeople,
    about:
      'Mails an invitation link to each address. Who belongs here already, or was just invited, is named and left out.',
    perMinute: 30,
    params: z.object({
      userId: idOf('outside').optional().describe('who invites; the caller'),
      epId: idOf('company').optional(),
      emailList: z.array(Email).min(1).max(invitationsAtOnce),
    }),
    data: z.object({
      invited: z.int(),
      leftOut: z.array(z.object({ email: z.string(), why: z.enum(['member', 'waiting']) })),
    }),
    refusals: ['notBound', 'enterpriseUnconfirmed', 'messagesUsed', 'tooMany'],
  }),
  invitePhone: call({
    path: '/gw-member/enterprise/user/V1/phoneInvite',
    who: 'member',
    effect: 'once',
    changes: changedBy('invitePeople'),
    needs: permissions.leadPeople,
    about: 'Sends an invitation to a phone.',
    perMinute: 30,
    params: z.object({ epId: idOf('company').optional(), name: Name, phoneNo: Phone }),
    data: z.object({ invitationId: Id }),
    refusals: ['notBound', 'enterpriseUnconfirmed', 'messagesUsed', 'alreadyMember', 'alreadyInvited', 'tooMany'],
  }),
  invitations: call({
    path: '/gw-member/enterprise/user/V1/invitations/query',
    who: 'member',
    effect: 'none',
    shows: ['people'],
    needs: permissions.leadPeople,
    about: 'Invitations, newest first.',
    params: z.object({
      ...paging,
      isOpen: z.boolean().default(false).describe('only those that still wait'),
      cursor: Cursor,
    }),
    data: z.object({ invitationList: z.array(InvitationRow), total: z.int(), nextCursor: z.string().nullable() }),
    refusals: ['pageTooDeep'],
  }),
  resendInvitation: call({
    path: '/gw-member/enterprise/user/V1/invite/resend',
    who: 'member',
    effect: 'each',
    changes: changedBy('resendInvitation'),
    needs: permissions.leadPeople,
    about: 'Sends an invitation again, with a new link; the old link is dead. Its time starts anew.',
    params: ofPerson.extend({ userId: idOf('invitation').describe('of the invitation') }),
    data: z.object({ expiresAt: Time }),
    refusals: ['invitationGone', 'codeTooSoon', 'enterpriseUnconfirmed', 'messagesUsed'],
  }),
  cancelInvitation: call({
    path: '/gw-member/enterprise/user/V1/cancel',
    who: 'member',
    effect: 'once',
    changes: changedBy('cancelInvitation'),
    needs: permissions.leadPeople,
    about: 'Cancels an invitation; its link is dead.',
    params: z.object({ userId: idOf('invitation').describe('of the invitation') }),
    data: Nothing,
    refusals: ['invitationGone'],
  }),
  lookInvitation: call({
    path: '/gw-member/enterprise/user/V1/invite/look',
    who: 'public',
    effect: 'none',
    about: 'What an invitation link leads to: who invites, and to which (masked) address it was sent.',
    perMinute: 30,
    params: z.object({ code: Text(64) }),
    data: z.object({
      kind: z.enum(['mail', 'phone']),
      epName: z.string(),
      invitedBy: z.string(),
      to: z.string(),
      name: z.string().nullable(),
      expiresAt: Time,
    }),
    refusals: ['invitationGone', 'tooMany'],
  }),
  activate: call({
    path: '/gw-member/enterprise/user/V1/active',
    who: 'public',
    effect: 'once',
    changes: changedBy('acceptInvitation'),
    about:
      'Accepts a mail invitation, once. A phone that is known joins with its account as it is; a new one gets an account with this password and the phone as login name.',
    perMinute: 20,
    params: z.object({
      code: Text(64),
      name: Name,
      phoneNo: Phone,
      validateCode: ValidateCode.describe('scene 6, sent to this phone'),
      password: Password,
      confirmPassword: TypedPassword,
      email: Email.describe('the address that was invited'),
      idCard: IdCard.optional(),
    }),
    data: joined,
    refusals: [
      'invitationGone',
      'invitationOther',
      'passwordsDiffer',
      'passwordCommon',
      'passwordPersonal',
      'codeWrong',
      'codeOver',
      ...guessRefusals,
      'alreadyMember',
      'userDisabled',
      'secondStepNeeded',
      'tooMany',
    ],
  }),
  activatePhone: call({
    path: '/gw-member/member/enterprise/user/V1/phoneActive',
    who: 'public',
    effect: 'once',
    changes: changedBy('acceptInvitation'),
    about: 'Accepts a phone invitation, once, by the phone that it was sent to.',
    perMinute: 20,
    params: z.object({
      code: Text(64),
      phoneNo: Phone,
      validateCode: ValidateCode.describe('scene 6, sent to this phone'),
    }),
    data: joined,
    refusals: [
      'invitationGone',
      'invitationOther',
      'codeWrong',
      'codeOver',
      ...guessRefusals,
      'alreadyMember',
      'userDisabled',
      'secondStepNeeded',
      'tooMany',
    ],
  }),
  unbind: call({
    path: '/gw-member/member/enterprise/user/V1/unBind',
    who: 'member',
    effect: 'once',
    changes: changedBy('unbindPerson'),
    about:
      'Takes a person out of the enterprise: oneself, or with the right to lead people a colleague. Confirmed by the name of who leaves and a code to the phone of who asks. Orders and packages go to the heir.',
    perMinute: 20,
    params: z.object({
      name: Name.describe('of who leaves'),
      userId: idOf('person').optional().describe('who leaves; oneself when left out'),
      backFlag: z
        .union([z.literal(0), z.literal(1)])
        .default(1)
        .describe(
          '1 hands what the person had over to `heirId`, or to an administrator; 0 leaves it under the old name',
        ),
      heirId: idOf('person').optional(),
      validateCode: ValidateCode.describe('scene 7'),
    }),
    data: z.object({ handedTo: z.string().nullable() }),
    refusals: [
      'personNotFound',
      'nameDiffers',
      'heirUnfit',
      'lastAdmin',
      'phoneMissing',
      'codeWrong',
      'codeOver',
      'codeGuessesFullHere',
      'forbidden',
    ],
  }),
  askUnbindCode: call({
    path: '/gw-member/member/enterprise/user/V1/unBind/code',
    who: 'member',
    effect: 'each',
    changes: [],
    about: 'Sends the code for `unBind` to the phone of the signed-in person.',
    perMinute: 10,
    params: z.object({ flag: CodeFlag }),
    data: z.object({ phoneNo: z.string().describe('masked') }),
    refusals: ['phoneMissing', 'codeTooSoon', 'codeDayLimit', 'codeGuessesFullHere', 'voiceOff', 'tooMany'],
  }),
  apply: call({
    path: '/gw-member/member/enterprise/userapp/V1/apply',
    who: 'user',
    effect: 'once',
    changes: changedBy('applyToJoin'),
    about: 'Asks to belong to an enterprise, by its full name.',
    perMinute: 10,
    params: z.object({ epName: z.string().trim().min(2, { error: 'tooShort' }).max(80), remark: Text(200).optional() }),
    data: z.object({ applicationId: Id }),
    refusals: ['enterpriseUnknown', 'alreadyMember', 'alreadyApplied', 'tooMany'],
  }),
  withdrawApplication: call({
    path: '/gw-member/member/enterprise/userapp/V1/withdraw',
    who: 'user',
    effect: 'once',
    changes: ['account', 'people'],
    about: 'Takes the own application back.',
    params: z.object({ applicationId: idOf('joinApplication') }),
    data: Nothing,
    refusals: ['applicationGone'],
  }),
  applications: call({
    path: '/gw-member/member/enterprise/userapp/V1/query',
    who: 'member',
    effect: 'none',
    shows: ['people'],
    needs: permissions.leadPeople,
    about: 'Applications to join this enterprise, newest first.',
    params: z.object({ ...paging, isOpen: z.boolean().default(true), cursor: Cursor }),
    data: z.object({ applicationList: z.array(ApplicationRow), total: z.int(), nextCursor: z.string().nullable() }),
    refusals: ['pageTooDeep'],
  }),
  review: call({
    path: '/gw-member/member/enterprise/userapp/V1/review',
    who: 'member',
    effect: 'once',
    changes: changedBy('reviewApplication'),
    needs: permissions.leadPeople,
    about: 'Lets an applicant in (1) or turns them away (2).',
    params: z.object({
      userId: idOf('person').describe('of the applicant'),
      status: z.union([z.literal(1), z.literal(2)]),
      operator: Text(60).optional(),
      remark: Text(200).optional(),
    }),
    data: Nothing,
    refusals: ['applicationGone'],
  }),
};
