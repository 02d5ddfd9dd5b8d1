import { z } from 'zod';
import { changedBy } from '../acts.ts';
import { call } from '../wire/call.ts';
import { Bilingual, Day, Id, Nothing, Time } from '../wire/shapes.ts';
import { connectorStates } from '../verification/engine.ts';
import { ReviewTask } from '../verification/review.ts';
import { SkillSet } from '../verification/assign.ts';

export const boardSpans = ['today', 'tomorrow', 'week'] as const;
export type BoardSpan = (typeof boardSpans)[number];

/** One bar: an hour of a day, or a day of the week. */
export const DueBar = z.object({
  from: Time,
  to: Time,
  done: z.int(),
  late: z.int().describe('overdue and still open'),
  willBeLate: z.int().describe('will not be done in time at the present speed'),
  open: z.int().describe('still to be done, in time as it looks'),
});
export type DueBar = z.infer<typeof DueBar>;

export const BoardPerson = z.object({
  staffId: Id,
  name: z.string(),
  skills: SkillSet.nullable(),
  awayUntil: Day.nullable(),
  open: z.int(),
  room: z.int().describe('what fits into the rest of the shift, measured'),
  closedToday: z.int(),
  averageMs: z.int().nullable(),
  endsAt: Time.nullable().describe('null while too little is closed to tell'),
  willBeLate: z.int(),
});
export type BoardPerson = z.infer<typeof BoardPerson>;

/** What became of the questions of half an hour, the gravest first: nothing was asked, answered, slow, failed or resting. */
export const sourceCells = ['none', 'answered', 'slow', 'failed'] as const;
export type SourceCell = (typeof sourceCells)[number];
export const BoardSource = z.object({
  name: z.string(),
  state: z.enum(connectorStates),
  since: Time.nullable(),
  cells: z.array(z.enum(sourceCells)).length(48).describe('half hours, the present one last'),
  medianMs: z.int().nullable().describe('of the last two hours with answers'),
  waiting: z.int(),
  toPeople: z.int().describe('tasks that reviewers have instead of it'),
});
export type BoardSource = z.infer<typeof BoardSource>;

/** Why a candidate is not reminded now. */
export const unremindedReasons = ['today', 'night', 'often', 'ended'] as const;
export type UnremindedReason = (typeof unremindedReasons)[number];

export const Board = z.object({
  at: Time,
  hasLead: z.boolean().describe('who leads sees everybody; others their own row'),
  late: z.object({
    count: z.int(),
    oldestMs: z.int().nullable(),
    appointed: z.int().describe('of them those that wait for a call agreed upon'),
    beforeToday: z.int(),
  }),
  today: z.object({ count: z.int(), done: z.int(), soon: z.int().describe('still open and due within two hours') }),
  candidates: z.object({
    count: z.int(),
    upToOneDay: z.int(),
    upToThreeDays: z.int(),
    longer: z.int(),
    endsTomorrow: z.int(),
    undelivered: z.int().describe('whose last SMS or mail did not arrive'),
    remindable: z.int(),
  }),
  second: z.object({ count: z.int(), since: Time.nullable() }),
  onTime: z.object({
    share: z.number().nullable().describe('of the last seven days, 0 to 1'),
    before: z.number().nullable().describe('of the seven days before'),
  }),
  bars: z.array(DueBar),
  speed: z.number().nullable().describe('tasks an hour, over the last three hours of work; null below five closed'),
  forecast: z
    .object({
      endsAt: Time,
      late: z.int(),
      with: z.array(z.object({ staffId: Id, name: z.string(), count: z.int() })),
    })
    .nullable(),
  urgent: z.array(ReviewTask).describe('the six most urgent'),
  open: z.int(),
  people: z.array(BoardPerson),
  unclaimed: z.object({
    count: z.int(),
    earliest: Time.nullable(),
    groups: z.array(Bilingual).describe('item groups of the first few'),
  }),
  sources: z.array(BoardSource),
});
export type Board = z.infer<typeof Board>;

export const boardCalls = {
  board: call({
    path: '/staff/V1/operations/board',
    who: 'staff',
    effect: 'none',
    shows: ['reviews', 'engine'],
    roles: ['reviewer', 'lead'],
    about:
      'What is late, what is due when, what will be late at the present speed, who has room, which candidates are waited for and how the sources answer.',
    params: z.object({ span: z.enum(boardSpans).default('today') }),
    data: Board,
    refusals: [],
  }),
  remindWaiting: call({
    path: '/staff/V1/operations/remindWaiting',
    who: 'staff',
    effect: 'told',
    changes: changedBy('remindCandidate'),
    roles: ['lead'],
    about:
      'Reminds all candidates of whom something is still wanted and who may be reminded: once a day, by day. The others are counted with the reason.',
    perMinute: 10,
    params: Nothing,
    data: z.object({
      reminded: z.int(),
      left: z.array(z.object({ why: z.enum(unremindedReasons), count: z.int() })),
    }),
    refusals: [],
  }),
};
