import { z } from 'zod';
import { changedBy } from '../acts.ts';
import { call } from '../wire/call.ts';
import { languages } from '../wire/language.ts';
import { idOf } from '../wire/named-things.ts';
import { Bilingual, Id, Text, Time } from '../wire/shapes.ts';

export const deliveryStates = ['waiting', 'sending', 'sent', 'failed', 'dropped'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** A mail or SMS on its way. Neither the address nor the words: staff see what became of it, not what it says to whom. */
export const DeliveryRow = z.object({
  deliveryId: Id,
  enterpriseName: z.string(),
  channel: z.enum(['mail', 'sms']),
  kind: z.string(),
  title: Bilingual.describe('of the kind'),
  language: z.enum(languages),
  receiver: z.enum(['person', 'candidate', 'address']),
  orderNo: z.string().nullable(),
  state: z.enum(deliveryStates),
  attempts: z.int(),
  problem: z.string().nullable().describe("the outside service's last word, as a code"),
  createdAt: Time,
  endedAt: Time.nullable(),
});
export type DeliveryRow = z.infer<typeof DeliveryRow>;

export const deliveryCalls = {
  deliveries: call({
    path: '/staff/V1/operations/deliveries',
    who: 'staff',
    effect: 'none',
    shows: ['deliveries'],
    roles: ['sales', 'administrator'],
    about: 'Mails and SMS in one state, newest first: above all those that were given up.',
    params: z.object({
      state: z.enum(deliveryStates).default('failed'),
      cursor: Text(40).optional(),
      pageSize: z.int().min(1).max(100).default(30),
    }),
    data: z.object({ rows: z.array(DeliveryRow), cursor: z.string().nullable(), failed: z.int() }),
    refusals: [],
  }),
  sendAgain: call({
    path: '/staff/V1/operations/sendAgain',
    who: 'staff',
    effect: 'once',
    changes: changedBy('sendAgain'),
    roles: ['sales', 'administrator'],
    about: 'Sends one that was given up once more, from the beginning.',
    params: z.object({ deliveryId: idOf('delivery') }),
    data: z.object({ state: z.enum(deliveryStates) }),
    refusals: ['deliveryNotFailed'],
  }),
};
