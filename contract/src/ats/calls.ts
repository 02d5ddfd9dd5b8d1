import { z } from 'zod';
import { changedBy } from '../acts.ts';
import { call } from '../wire/call.ts';
import { idOf, narrowingId, textIdOf } from '../wire/named-things.ts';
import { Id, Nothing, Text, Time } from '../wire/shapes.ts';
import { mappedFields, outcomeWords, recruitingSystems } from './mapping.ts';
import { arrivalStates, stageTroubles } from './states.ts';

const System = z.enum(recruitingSystems);
const Name = Text(40).min(1, { error: 'missing' });
const BaseUrl = Text(200).min(1, { error: 'missing' }).describe('https; where the API of the system is');
const Secret = Text(200);
const Path = Text(120).regex(/^[\w-]*(?:\.[\w-]+)*$/, { error: 'wrong' });
/** Looked up again when somebody is ordered: a package that is gone then is a reason that is shown. */
const PackageId = idOf('package');
const Mapping = z
  .object({
    fields: z.record(z.enum(mappedFields), Path),
    packages: z.array(z.object({ outside: Text(80).min(1, { error: 'missing' }), packageId: PackageId })).max(50),
    packageId: PackageId.nullable(),
    outcomes: z.record(z.enum(outcomeWords), Text(40).min(1, { error: 'missing' })),
  })
  .describe('where each field stands in what the system sends, which package is ordered, and how an outcome is said');

const Link = z.object({
  linkId: Id,
  system: System,
  name: z.string(),
  baseUrl: z.string(),
  clientId: z.string(),
  isPaused: z.boolean(),
  callbackUrl: z.string().describe('to be entered in the system'),
  mapping: Mapping,
  restingUntil: Time.nullable().describe('the system has asked us to wait until then'),
  createdAt: Time,
  counts: z.object({ waiting: z.int(), refused: z.int(), troubled: z.int() }),
});
export type RecruitingLink = z.infer<typeof Link>;

const Arrival = z.object({
  arrivalId: Id,
  linkId: Id,
  linkName: z.string(),
  system: System,
  outsideId: z.string().describe('of the application in the system'),
  name: z.string().describe('of the candidate; empty once the data is erased'),
  state: z.enum(arrivalStates),
  reason: z.string().nullable().describe('why it was not ordered, by the name of the refusal'),
  reasonText: z.string().nullable(),
  fields: z.array(z.string()).describe('that are missing or wrong'),
  orderDetailsId: Id.nullable(),
  orderNo: z.string().nullable(),
  stages: z.object({ waiting: z.int(), sent: z.int(), troubled: z.int() }),
  trouble: z.enum(stageTroubles).nullable(),
  nextAt: Time.nullable().describe('when the next stage is tried'),
  receivedAt: Time,
});
export type RecruitingArrival = z.infer<typeof Arrival>;

const listed = { cursor: Text(20).optional(), pageSize: z.int().min(1).max(100).default(20) };

export const recruitingCalls = {
  links: call({
    path: '/gw-member/recruiting/V1/query',
    who: 'admin',
    effect: 'none',
    shows: ['recruiting'],
    about: 'The recruiting systems that send candidates to the enterprise and are told how their checks stand.',
    params: Nothing,
    data: z.object({ linkList: z.array(Link) }),
    refusals: [],
  }),
  connect: call({
    path: '/gw-member/recruiting/V1/connect',
    who: 'admin',
    effect: 'once',
    changes: changedBy('connectRecruiting'),
    about:
      'Connects a recruiting system. What it sends is ordered in the name of whoever connects it, with the rights that they have at that time.',
    perMinute: 20,
    params: z.object({
      system: System,
      name: Name,
      baseUrl: BaseUrl,
      clientId: textIdOf('outside', 200).min(1, { error: 'missing' }).describe('App ID, or appId'),
      clientSecret: Secret.min(1, { error: 'missing' }),
      signingKey: Secret.min(8, { error: 'tooShort' }).describe(
        'signs what the system sends: the Encrypt Key of Feishu',
      ),
      packageId: PackageId.nullable().default(null),
    }),
    data: z.object({ linkId: Id, callbackUrl: z.string() }),
    refusals: ['recruitingAddressBad', 'recruitingLinkTaken', 'recruitingLinksFull', 'packageUnknown', 'tooMany'],
  }),
  change: call({
    path: '/gw-member/recruiting/V1/modify',
    who: 'admin',
    effect: 'set',
    changes: changedBy('changeRecruiting'),
    about: 'Another name, mapping or secret for a connection, or a pause. What is left out stays.',
    perMinute: 60,
    params: z.object({
      linkId: idOf('recruitingLink'),
      name: Name.optional(),
      isPaused: z.boolean().optional().describe('while paused candidates are kept and nothing is ordered or sent'),
      mapping: Mapping.optional(),
      clientSecret: Secret.min(1, { error: 'missing' }).optional(),
      signingKey: Secret.min(8, { error: 'tooShort' }).optional(),
    }),
    data: Nothing,
    refusals: ['recruitingLinkUnknown', 'packageUnknown', 'tooMany'],
  }),
  remove: call({
    path: '/gw-member/recruiting/V1/remove',
    who: 'admin',
    effect: 'once',
    changes: changedBy('removeRecruiting'),
    about:
      'Ends a connection: its secrets are deleted, nothing more is taken from the system or told to it. Orders stay.',
    params: z.object({ linkId: idOf('recruitingLink') }),
    data: Nothing,
    refusals: ['recruitingLinkUnknown'],
  }),
  tryConnection: call({
    path: '/gw-member/recruiting/V1/try',
    who: 'admin',
    effect: 'none',
    shows: [],
    about: 'Asks the system for a token, and says whether it gave one.',
    perMinute: 20,
    params: z.object({ linkId: idOf('recruitingLink') }),
    data: z.object({ trouble: z.enum(stageTroubles).nullable().describe('null: it works') }),
    refusals: ['recruitingLinkUnknown', 'tooMany'],
  }),
  tryMapping: call({
    path: '/gw-member/recruiting/V1/mapping/try',
    who: 'admin',
    effect: 'none',
    shows: [],
    about: 'What a mapping finds in a sample of what the system sends. Nothing is kept.',
    perMinute: 60,
    params: z.object({ linkId: idOf('recruitingLink'), mapping: Mapping, sample: Text(20_000) }),
    data: z.object({
      found: z.record(z.enum(mappedFields), z.string()),
      wrong: z.array(z.string()).describe('fields that an order would be refused for'),
      packageId: Id.nullable(),
    }),
    refusals: ['recruitingLinkUnknown', 'packageUnknown', 'recruitingSampleBad', 'tooMany'],
  }),
  arrivals: call({
    path: '/gw-member/recruiting/arrival/V1/query',
    who: 'admin',
    effect: 'none',
    shows: ['recruiting', 'orders'],
    about: 'Candidates whom the systems have sent, the newest first, with what became of each.',
    params: z.object({
      linkId: narrowingId('recruitingLink').optional(),
      only: z
        .enum([...arrivalStates, 'troubled'])
        .optional()
        .describe('troubled: something of it could not be told'),
      ...listed,
    }),
    data: z.object({ rows: z.array(Arrival), nextCursor: z.string().nullable() }),
    refusals: [],
  }),
  retry: call({
    path: '/gw-member/recruiting/arrival/V1/retry',
    who: 'admin',
    effect: 'once',
    changes: changedBy('retryRecruiting'),
    about:
      'Tries again what has failed: the order of a candidate that was refused, or what the system could not be told.',
    perMinute: 60,
    params: z.object({
      arrivalId: idOf('recruitingArrival'),
      again: z.boolean().default(false).describe('orders also somebody who was checked within the last 7 days'),
    }),
    data: Nothing,
    refusals: ['arrivalUnknown', 'nothingToRetry', 'tooMany'],
  }),
  stuck: call({
    path: '/staff/V1/operations/recruiting/stuck',
    who: 'staff',
    effect: 'none',
    shows: ['recruiting'],
    roles: ['sales', 'administrator'],
    about: 'What recruiting systems could not be told and was given up, the oldest first. Nothing of the candidate.',
    params: z.object(listed),
    data: z.object({
      rows: z.array(
        z.object({
          arrivalId: Id,
          enterpriseName: z.string(),
          linkName: z.string(),
          system: System,
          orderNo: z.string(),
          waiting: z.int().describe('stages that wait behind it'),
          tries: z.int(),
          trouble: z.enum(stageTroubles),
          code: z.string().nullable().describe('that the system answered with'),
          since: Time,
        }),
      ),
      nextCursor: z.string().nullable(),
      count: z.int(),
    }),
    refusals: [],
  }),
  retryStuck: call({
    path: '/staff/V1/operations/recruiting/retry',
    who: 'staff',
    effect: 'once',
    changes: changedBy('retryStuckStage'),
    roles: ['sales', 'administrator'],
    about: 'Tries again, from the beginning, what a system could not be told.',
    params: z.object({ arrivalId: idOf('recruitingArrival') }),
    data: Nothing,
    refusals: ['arrivalUnknown', 'nothingToRetry'],
  }),
};
