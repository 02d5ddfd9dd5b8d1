import { z } from 'zod';
import { changedBy } from '../acts.ts';
import { call } from '../wire/call.ts';
import { idOf, narrowingId } from '../wire/named-things.ts';
import { Bilingual, Day, Id, Nothing, Text, Time } from '../wire/shapes.ts';
import { languageLevels, regions, skillLanguages } from './skill-rules.ts';

export const SkillSet = z.object({
  groups: z.array(z.string().max(32)).min(1, { error: 'missing' }).max(30).describe('codes of item groups'),
  languages: z.partialRecord(z.enum(skillLanguages), z.enum(languageLevels)),
  regions: z.array(z.enum(regions)).max(regions.length).describe('empty: everywhere'),
});
export type SkillSet = z.infer<typeof SkillSet>;

export const SkillRow = z.object({
  staffId: Id,
  name: z.string(),
  skills: SkillSet.nullable().describe('null: nobody has set them, so every task fits'),
  employers: z.array(z.string()).describe('former employers, about whom this person verifies nothing'),
  awayUntil: Day.nullable().describe('the last day away; gets nothing until then'),
});
export type SkillRow = z.infer<typeof SkillRow>;

/** Why somebody cannot be given a task. */
export const assignLacks = ['group', 'language', 'region', 'conflict', 'away', 'has'] as const;
export type AssignLack = (typeof assignLacks)[number];

export const Assignee = z.object({
  staffId: Id,
  name: z.string(),
  skills: SkillSet.nullable(),
  open: z.int(),
  room: z.int().describe('what fits into the rest of the shift, by what was closed on the last five days'),
  endsAt: Time.nullable(),
  lack: z.enum(assignLacks).nullable(),
});
export type Assignee = z.infer<typeof Assignee>;

/** busy: somebody writes on it at this very moment · ended: no longer in the queue. */
export const leftReasons = ['busy', 'ended', 'group', 'language', 'region', 'conflict', 'away', 'second'] as const;
export type LeftReason = (typeof leftReasons)[number];
const Outcome = z.object({
  assigned: z.array(Id),
  left: z.array(z.object({ taskId: Id, why: z.enum(leftReasons) })),
});

export const MoveRow = z.object({
  taskId: Id,
  itemName: Bilingual,
  candidateName: z.string(),
  deadlineAt: Time,
  fromId: Id,
  fromName: z.string(),
  toId: Id,
  toName: z.string(),
});
export type MoveRow = z.infer<typeof MoveRow>;

/** How long a balancing can be taken back. */
export const undoMs = 10 * 60_000;
/** What one act assigns at most. */
export const assignLimit = 200;
const taskIds = z.array(narrowingId('task')).min(1, { error: 'missing' }).max(assignLimit);
const lead = { who: 'staff', roles: ['lead'] } as const;

export const assignCalls = {
  skills: call({
    path: '/staff/V1/skills',
    who: 'staff',
    effect: 'none',
    shows: ['staff'],
    roles: ['reviewer', 'lead', 'administrator'],
    about:
      'Reviewers with what they can verify, and the item groups there are. Who neither leads nor administers sees the own row; former employers are for administrators.',
    params: Nothing,
    data: z.object({ rows: z.array(SkillRow), groups: z.array(z.object({ code: z.string(), name: Bilingual })) }),
    refusals: [],
  }),
  saveSkills: call({
    path: '/staff/V1/skills/save',
    who: 'staff',
    effect: 'set',
    changes: changedBy('saveSkills'),
    roles: ['administrator'],
    about: 'What one reviewer can verify, where that person has worked, and until when they are away.',
    params: z.object({
      staffId: idOf('staff'),
      skills: SkillSet,
      employers: z
        .array(Text(60).min(2, { error: 'tooShort' }))
        .max(20)
        .default([]),
      awayUntil: Day.nullable().default(null),
    }),
    data: Nothing,
    refusals: ['staffNotFound', 'skillUnknown'],
  }),
  assignees: call({
    path: '/staff/V1/review/assignees',
    ...lead,
    effect: 'none',
    shows: ['reviews'],
    about:
      'Who could take these tasks on: those whose skills fit, with the fewest open tasks and the earliest end first.',
    params: z.object({ taskIds }),
    data: z.object({ rows: z.array(Assignee) }),
    refusals: [],
  }),
  assign: call({
    path: '/staff/V1/review/assign',
    ...lead,
    effect: 'set',
    changes: changedBy('assignTask'),
    about:
      'Gives tasks to one reviewer. Those that somebody is submitting, that have ended, or that this person may not do are left and named.',
    params: z.object({ taskIds, staffId: idOf('staff') }),
    data: Outcome,
    refusals: ['staffNotFound'],
  }),
  giveBack: call({
    path: '/staff/V1/review/giveBack',
    ...lead,
    effect: 'set',
    changes: changedBy('returnTask'),
    about: 'Puts tasks back among those that nobody has; drafts stay.',
    params: z.object({ taskIds }),
    data: Outcome,
    refusals: [],
  }),
  proposeBalance: call({
    path: '/staff/V1/review/proposeBalance',
    ...lead,
    effect: 'none',
    shows: ['reviews'],
    about: 'Moves that would relieve those who have more than fits into their shift. Nothing moves by asking.',
    params: Nothing,
    data: z.object({ moves: z.array(MoveRow) }),
    refusals: [],
  }),
  balance: call({
    path: '/staff/V1/review/balance',
    ...lead,
    effect: 'each',
    changes: changedBy('balanceTasks', 'assignTask'),
    about: 'Makes the moves that the lead has agreed to. Can be taken back for ten minutes.',
    params: z.object({
      moves: z
        .array(z.object({ taskId: narrowingId('task'), fromId: narrowingId('staff'), toId: idOf('staff') }))
        .min(1, { error: 'missing' })
        .max(assignLimit),
    }),
    data: z.object({ balanceId: Id, undoUntil: Time, ...Outcome.shape }),
    refusals: ['staffNotFound'],
  }),
  undoBalance: call({
    path: '/staff/V1/review/undoBalance',
    ...lead,
    effect: 'once',
    changes: changedBy('undoBalance'),
    about: 'Takes a balancing back within ten minutes; tasks that have moved on since stay where they are.',
    params: z.object({ balanceId: idOf('balance') }),
    data: z.object({ moved: z.int() }),
    refusals: ['notFound', 'balanceOver'],
  }),
};
