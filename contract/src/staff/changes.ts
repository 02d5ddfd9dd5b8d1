import { z } from 'zod';
import { Encrypted } from '../account/calls.ts';
import { changedBy } from '../acts.ts';
import { call } from '../wire/call.ts';
import { idOf } from '../wire/named-things.ts';
import { Email, Id, Nothing, Phone, Text, Time } from '../wire/shapes.ts';
import { StaffRoleShape } from './roles-shape.ts';

/**
 * What one administrator asks for and another confirms: `add` a new account · `raise` roles of which the person lacks one ·
 * `reset` a new password and second factor · `enable` an account that was disabled · `contact` another mail or phone.
 */
export const staffChangeKinds = ['add', 'raise', 'reset', 'enable', 'contact'] as const;
export type StaffChangeKind = (typeof staffChangeKinds)[number];
/** `withdrawn` by whoever asked, `rejected` by somebody else, `lapsed` unanswered. */
export const staffChangeStates = ['waiting', 'done', 'rejected', 'withdrawn', 'lapsed'] as const;
export type StaffChangeState = (typeof staffChangeStates)[number];
/** Who let a change be carried out: another administrator, the wait of a house with one, or whoever operates the server. */
export const staffChangeDoers = ['person', 'wait', 'operator'] as const;

/** Where nobody else could confirm, a change is carried out so long after it was asked for. */
export const soleAdministratorWaitMs = 72 * 3_600_000;
/** An unanswered change lapses after so long. */
export const staffChangeLifeMs = 7 * 24 * 3_600_000;
/** So long after an account was added, raised, reset or enabled, and after its link was used, it confirms nothing of others. */
export const staffConfirmWaitMs = 24 * 3_600_000;
/** The link by which somebody sets their password. */
export const staffAccessLink = { lifeMs: 24 * 3_600_000, perHour: 3 } as const;
/** Of one that was not used: it waits to be handed over, was handed over to mail or SMS, was refused there, or has expired. */
export const staffLinkStates = ['sending', 'sent', 'failed', 'over'] as const;

/** How somebody is reached: by the mail, and where there is none by the phone. */
export const staffContact = { mail: Email.optional(), phone: Phone.optional() };
/** Of a form with `staffContact`. */
export const refuseNoContact = (
  { mail, phone }: { readonly mail?: string | undefined; readonly phone?: string | undefined },
  context: z.RefinementCtx,
): void => {
  if (mail === undefined && phone === undefined)
    context.addIssue({ code: 'custom', path: ['mail'], message: 'missing' });
};

/** What became of a wish: done at once, or waiting for a second administrator under this id. */
export const StaffWish = z.object({ changeId: Id.nullable(), status: z.enum(['done', 'waiting']) });
export type StaffWish = z.infer<typeof StaffWish>;

const Person = z.object({ staffId: Id, name: z.string() });

/** A change that nobody but the wait confirms, as every member of staff sees it. */
export const LoneStaffChange = z.object({
  changeId: Id,
  kind: z.enum(staffChangeKinds),
  name: z.string().describe('whom it is for'),
  roles: z.array(StaffRoleShape).nullable(),
  askedBy: Person,
  carriedOutAt: Time,
});
export type LoneStaffChange = z.infer<typeof LoneStaffChange>;

export const StaffChange = z.object({
  changeId: Id,
  kind: z.enum(staffChangeKinds),
  state: z.enum(staffChangeStates),
  person: z.object({
    staffId: Id.nullable().describe('null for an account that is not there yet'),
    name: z.string(),
    loginName: z.string(),
  }),
  roles: z.array(StaffRoleShape).nullable().describe('what `add` and `raise` make them'),
  mail: z.string().nullable().describe('what `add` and `contact` make it; while it waits'),
  phone: z.string().nullable(),
  askedBy: Person,
  askedAt: Time,
  lapsesAt: Time,
  carriedOutAt: Time.nullable().describe('when the wait of a house with one administrator ends, or when it was done'),
  decidedBy: Person.nullable(),
  decidedAt: Time.nullable(),
  why: z.string(),
  doneBy: z.enum(staffChangeDoers).nullable(),
  isOwn: z.boolean().describe('the caller has asked for it'),
  isAboutMe: z.boolean().describe('it is about the caller, who may reject it and not confirm it'),
});
export type StaffChange = z.infer<typeof StaffChange>;

const administrator = ['administrator'] as const;

export const staffChangeCalls = {
  list: call({
    path: '/staff/V1/change/list',
    who: 'staff',
    effect: 'none',
    shows: ['staff'],
    roles: administrator,
    about:
      'Changes of staff accounts that wait for a second administrator, oldest first, or those that have ended, newest first.',
    params: z.object({
      scope: z.enum(['waiting', 'ended']).default('waiting'),
      after: idOf('pageEnd').optional().describe('the last changeId of the page before'),
    }),
    data: z.object({ rows: z.array(StaffChange), hasMore: z.boolean() }),
    refusals: [],
  }),
  contact: call({
    path: '/staff/V1/change/contact',
    who: 'staff',
    effect: 'once',
    changes: changedBy('askStaffChange'),
    roles: administrator,
    about:
      'Asks for another mail or phone of somebody, in place of both that stand there. A second administrator confirms; the old mail and phone are told as well.',
    perMinute: 30,
    params: z.object({ staffId: idOf('staff'), ...staffContact }).superRefine(refuseNoContact),
    data: StaffWish,
    refusals: ['staffNotFound', 'ownStaffAccount', 'staffChangeWaiting'],
  }),
  decide: call({
    path: '/staff/V1/change/decide',
    who: 'staff',
    effect: 'once',
    changes: changedBy(
      'addStaff',
      'setStaffRoles',
      'resetStaffAccess',
      'enableStaff',
      'setStaffContact',
      'rejectStaffChange',
    ),
    roles: administrator,
    about:
      'Another administrator confirms a change, which is then carried out, or rejects it with a reason; whoever asked may withdraw it. Nobody confirms a change of their own account.',
    perMinute: 30,
    params: z.object({ changeId: idOf('staffChange'), confirms: z.boolean(), why: Text(200).default('') }),
    data: z.object({ state: z.enum(staffChangeStates) }),
    refusals: [
      'staffChangeNotFound',
      'staffChangeDecided',
      'staffChangeOwn',
      'ownStaffAccount',
      'confirmsLater',
      'reviewIncomplete',
      'staffNameTaken',
      'staffContactLacks',
      'lastAdministrator',
    ],
  }),
};

export const staffAccessCalls = {
  set: call({
    path: '/staff/V1/access/set',
    who: 'public',
    effect: 'once',
    changes: [],
    about:
      'Sets the password of a new or reset account, by the link that went to the own mail or phone. The link is good once and for 24 hours; the sign-in comes after it.',
    perMinute: 30,
    params: z.object({ token: Text(64).min(1, { error: 'missing' }), newPassword: Encrypted }),
    data: Nothing,
    refusals: [
      'accessLinkOver',
      'staffDisabled',
      'staffPasswordWeak',
      'passwordCommon',
      'passwordPersonal',
      'credentialsUnreadable',
      'tooMany',
    ],
  }),
  send: call({
    path: '/staff/V1/access/send',
    who: 'staff',
    effect: 'each',
    changes: changedBy('sendStaffAccess'),
    roles: administrator,
    about:
      'Sends the link to the own mail or phone again, while the last one was not used; that one ends. So often an hour.',
    perMinute: 30,
    params: z.object({ staffId: idOf('staff') }),
    data: Nothing,
    refusals: ['staffNotFound', 'accessAlreadySet', 'staffContactLacks', 'linkJustSent'],
  }),
};
