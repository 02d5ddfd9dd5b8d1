import { z } from 'zod';
import { changedBy } from '../acts.ts';
import { featureFlags } from '../catalogue/flags.ts';
import { call } from '../wire/call.ts';
import { idOf } from '../wire/named-things.ts';
import { Id, Nothing, Time } from '../wire/shapes.ts';

const Turned = z.object({ flag: z.enum(featureFlags), isOn: z.boolean() });

export const MemberFlag = z.object({
  ...Turned.shape,
  why: z.string().nullable().describe('of the last change; null: nobody has changed it here'),
  changedBy: z.string().nullable(),
  changedAt: Time.nullable(),
});
export type MemberFlag = z.infer<typeof MemberFlag>;

export const memberFlagCalls = {
  read: call({
    path: '/staff/V1/members/flags/read',
    who: 'staff',
    effect: 'none',
    shows: ['members'],
    roles: ['sales', 'finance', 'administrator'],
    about: 'The custom-made flags of a member, each with its last change.',
    params: z.object({ memberId: idOf('company') }),
    data: z.object({
      memberId: Id,
      memberName: z.string(),
      flagList: z.array(MemberFlag),
      mokaMake: z.boolean().describe('bound to Moka; follows from the binding, and nobody turns it here'),
    }),
    refusals: ['memberNotFound'],
  }),
  save: call({
    path: '/staff/V1/members/flags/save',
    who: 'staff',
    effect: 'once',
    changes: changedBy('turnFlags'),
    roles: ['sales', 'administrator'],
    about:
      'Turns custom-made flags of a member, from its next request on. What is not named stays; what stands already is not written down again.',
    params: z.object({
      memberId: idOf('company'),
      flagList: z
        .array(Turned)
        .min(1)
        .max(featureFlags.length)
        .refine((list) => new Set(list.map(({ flag }) => flag)).size === list.length, { error: 'notAllowed' }),
      why: z.string().trim().min(2, { error: 'tooShort' }).max(200, { error: 'tooLong' }),
    }),
    data: Nothing,
    refusals: ['memberNotFound'],
  }),
};
