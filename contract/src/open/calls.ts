import { z } from 'zod';
import { changedBy } from '../acts.ts';
import { call } from '../wire/call.ts';
import { idOf } from '../wire/named-things.ts';
import { Amount, Fen, Id, Nothing, Text, Time, TypedPassword } from '../wire/shapes.ts';
import { keyEnvironments, keyLifeDays, keyScopes, keysAtMost, rotationHours } from './scopes.ts';

/** An address or a network, IPv4 or IPv6. */
const Network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], { error: 'network' });

export const ApiKey = z.object({
  keyId: Id,
  name: z.string(),
  environment: z.enum(keyEnvironments),
  lastFour: z.string(),
  scopes: z.array(z.enum(keyScopes)),
  dayLimitFen: Amount.nullable().describe('null: no limit'),
  spentTodayFen: Amount,
  addresses: z.array(z.string()).describe('empty: any'),
  madeBy: z.string(),
  createdAt: Time,
  expiresAt: Time,
  lastUsedAt: Time.nullable().describe('to the minute'),
  lastFrom: z
    .string()
    .nullable()
    .describe('first half of the address that used it last; null when nobody did for 14 days'),
  isReplaced: z.boolean().describe('another key has taken its place, and it lives on for a while'),
  callsToday: z.int(),
  callsOfDay: z.int().describe('of the last 24 hours'),
  state: z.enum(['active', 'stopped', 'expired']),
});
export type ApiKey = z.infer<typeof ApiKey>;

const KeyName = Text(40).min(1, { error: 'missing' });
const DayLimit = Fen.min(1).max(1_000_000_000_00);
const Networks = z.array(Network).max(50).default([]);

const Made = z.object({ keyId: Id, secret: z.string().describe('shown this once'), expiresAt: Time });
const proofRefusals = ['freshProofNeeded', 'proofNeeded', 'passwordWrong', 'nameLocked'] as const;
const password = TypedPassword.optional().describe(
  'for a live key, of whoever has no second factor; whoever has one takes a second step before',
);

export const openCalls = {
  keys: call({
    path: '/gw-member/open/key/V1/query',
    who: 'member',
    effect: 'none',
    shows: ['programs'],
    about: 'The keys of the enterprise for the open API, the latest first; those that ended for 30 days more.',
    params: Nothing,
    data: z.object({ keys: z.array(ApiKey), mayManage: z.boolean() }),
    refusals: [],
  }),
  makeKey: call({
    path: '/gw-member/open/key/V1/create',
    who: 'member',
    effect: 'each',
    changes: changedBy('makeApiKey'),
    about: `Makes a key for the open API; at most ${keysAtMost}. Administrators only. The secret is shown this once.`,
    perMinute: 40,
    params: z.object({
      name: KeyName,
      environment: z.enum(keyEnvironments),
      scopes: z.array(z.enum(keyScopes)).min(1, { error: 'missing' }).max(keyScopes.length),
      dayLimitFen: DayLimit.optional(),
      addresses: Networks,
      lifeDays: z.int().min(1).max(365).default(keyLifeDays),
      password,
    }),
    data: Made,
    refusals: ['keyMakersOnly', 'keysFull', 'tooMany', ...proofRefusals],
  }),
  rotateKey: call({
    path: '/gw-member/open/key/V1/rotate',
    who: 'member',
    effect: 'once',
    changes: changedBy('rotateApiKey'),
    about: 'A new key with the same settings beside an old one, which lives so many hours more. Administrators only.',
    perMinute: 20,
    params: z.object({
      keyId: idOf('apiKey'),
      oldLivesHours: z.literal([...rotationHours]).default(24),
      password,
    }),
    data: Made,
    refusals: ['keyMakersOnly', 'notFound', 'keyEnded', 'keyRotated', 'tooMany', ...proofRefusals],
  }),
  changeKey: call({
    path: '/gw-member/open/key/V1/modify',
    who: 'member',
    effect: 'set',
    changes: changedBy('changeApiKey'),
    about:
      'Another name, daily limit or list of addresses for a key; scopes and environment stay. Administrators only. A live key asks for a proof, as when it is made.',
    perMinute: 20,
    params: z.object({
      keyId: idOf('apiKey'),
      name: KeyName,
      dayLimitFen: DayLimit.nullable()
        .optional()
        .describe('null: no limit; left out, it stays: whoever may not see amounts does not know it'),
      addresses: Networks,
      password,
    }),
    data: Nothing,
    refusals: ['keyMakersOnly', 'notFound', 'keyEnded', 'keyLimitUnderUsed', 'tooMany', ...proofRefusals],
  }),
  stopKey: call({
    path: '/gw-member/open/key/V1/stop',
    who: 'member',
    effect: 'once',
    changes: changedBy('stopApiKey'),
    about: 'Stops a key for good: its requests are refused at once. Administrators only.',
    params: z.object({ keyId: idOf('apiKey') }),
    data: Nothing,
    refusals: ['keyMakersOnly', 'notFound'],
  }),
};
