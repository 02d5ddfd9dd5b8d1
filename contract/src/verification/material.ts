import { z } from 'zod';
import { changedBy } from '../acts.ts';
import { call } from '../wire/call.ts';
import { fileBodyMax, fileRefusals, StoredFile } from '../file/calls.ts';
import { materialReasonKeys, materialRules, materialStates, materialWantKeys } from './material-rules.ts';
import { idOf } from '../wire/named-things.ts';
import { Bilingual, Id, Nothing, Text, Time } from '../wire/shapes.ts';

/** What stood in a field: as it was written, or in our words where it follows from another field. */
const Said = z.union([z.string(), Bilingual]);
const Reason = z.enum(materialReasonKeys as readonly [(typeof materialReasonKeys)[number]]);
const Want = z.enum(materialWantKeys as readonly [(typeof materialWantKeys)[number]]);
const State = z.enum(materialStates);

/** Fields of the claim by their name. */
const Fields = z.record(z.string().max(40), z.string().max(200));
const answer = { words: z.string().max(materialRules.answerLimit).default(''), fields: Fields.default({}) };

const asked = {
  materialId: Id,
  state: State,
  reasons: z.array(Reason),
  wants: z.array(Want),
  askedAt: Time,
  dueAt: Time,
  endedAt: Time.nullable(),
};

/** What was asked and answered, as reviewers read it. */
export const SheetMaterial = z.object({
  ...asked,
  fields: z.array(z.string()),
  words: z.string(),
  staffName: z.string(),
  remindedAt: Time.nullable(),
  answer: z
    .object({
      words: z.string(),
      fields: z.array(z.object({ name: z.string(), before: Said, after: z.string() })),
    })
    .nullable(),
  files: z.array(StoredFile),
});
export type SheetMaterial = z.infer<typeof SheetMaterial>;

/** The same as the candidate reads it, with what was written so far. */
export const OwnMaterial = z.object({
  ...asked,
  itemCode: z.string(),
  n: z.int(),
  itemName: Bilingual,
  needs: z.array(z.string()),
  fields: z.array(z.object({ name: z.string(), now: Said })),
  words: z.string(),
  draft: z.object({ words: z.string(), fields: Fields }).nullable(),
  files: z.array(StoredFile),
});
export type OwnMaterial = z.infer<typeof OwnMaterial>;

/** What who ordered reads: that it waits, for what kind of thing, until when. The words stay between candidate and reviewer. */
export const WaitingMaterial = z.object({
  ...asked,
  itemCode: z.string(),
  n: z.int(),
  itemName: Bilingual,
  remindableAt: Time.nullable().describe('when it may be reminded of again; null: now'),
});
export type WaitingMaterial = z.infer<typeof WaitingMaterial>;

const ofTask = { taskId: idOf('task') };
const ofMaterial = { orderDetailsId: idOf('orderDetail'), materialId: idOf('material') };
const reviewers = { who: 'staff', roles: ['reviewer'] } as const;
const ownRefusals = ['orderNotFound', 'materialNotFound', 'materialEnded'] as const;

/** What a reviewer lacks and asks the candidate for. */
export const materialCalls = {
  ask: call({
    path: '/staff/V1/review/askMaterial',
    ...reviewers,
    effect: 'once',
    changes: changedBy('askMaterial'),
    about:
      'Sends a task to its candidate with what is wanted and why; the clock of the task stands still until it is back. By the one who holds it.',
    params: z.object({
      ...ofTask,
      reasons: z.array(Reason).min(1, { error: 'missing' }).max(6).readonly(),
      wants: z.array(Want).min(1, { error: 'missing' }).max(3).readonly(),
      fields: z.array(Text(40)).max(20).default([]).describe('fields of the claim to set right'),
      words: z.string().max(materialRules.wordsLimit).default(''),
      days: z.literal(materialRules.days).default(materialRules.daysUsual).describe('working days'),
    }),
    data: z.object({ materialId: Id, dueAt: Time }),
    refusals: [
      'taskNotFound',
      'taskEnded',
      'taskNotHeld',
      'secondReaderReads',
      'materialAsksOver',
      'materialUnclear',
      'materialFieldUnknown',
    ],
  }),
  takeBack: call({
    path: '/staff/V1/review/takeBackMaterial',
    ...reviewers,
    effect: 'once',
    changes: changedBy('takeBackMaterial'),
    about: 'What was asked for is no longer needed: the task is back in the queue, and the candidate is told.',
    params: z.object(ofTask),
    data: Nothing,
    refusals: ['taskNotFound', 'materialEnded'],
  }),
  own: call({
    path: '/gw-bgcheck/candidate/V1/material/query',
    who: 'candidate',
    effect: 'none',
    about: 'What a reviewer still wants from the candidate, and what was wanted before; open ones first.',
    params: z.object({ orderDetailsId: idOf('orderDetail') }),
    data: z.object({ rows: z.array(OwnMaterial) }),
    refusals: ['orderNotFound'],
  }),
  save: call({
    path: '/gw-bgcheck/candidate/V1/material/save',
    who: 'candidate',
    effect: 'set',
    changes: [],
    about: 'Keeps what was written so far; nobody reads it before it is handed in.',
    perMinute: 120,
    params: z.object({ ...ofMaterial, ...answer }),
    data: Nothing,
    refusals: [...ownRefusals, 'materialFieldUnknown'],
  }),
  addFile: call({
    path: '/gw-bgcheck/candidate/V1/material/file',
    who: 'candidate',
    effect: 'once',
    changes: [],
    about:
      'Keeps a paper that was asked for: JPG, PNG, WebP or PDF, in base64, at most 10 MB as a file. The same content once.',
    perMinute: 60,
    bodyMax: fileBodyMax,
    params: z.object({ ...ofMaterial, name: Text(200), base64: z.base64().max(fileBodyMax) }),
    data: StoredFile,
    refusals: [...ownRefusals, ...fileRefusals, 'detailErased', 'filesTooMany', 'vendorSilent'],
  }),
  removeFile: call({
    path: '/gw-bgcheck/candidate/V1/material/removeFile',
    who: 'candidate',
    effect: 'once',
    changes: [],
    about: 'Takes a paper back before the answer is handed in.',
    params: z.object({ ...ofMaterial, fileId: idOf('file') }),
    data: Nothing,
    refusals: [...ownRefusals, 'fileNotFound'],
  }),
  answer: call({
    path: '/gw-bgcheck/candidate/V1/material/answer',
    who: 'candidate',
    effect: 'once',
    changes: changedBy('answerMaterial'),
    about:
      'Hands the answer in, once: the task goes back to the queue, to the reviewer who asked first. Corrected fields become the claim.',
    perMinute: 30,
    params: z.object({ ...ofMaterial, ...answer }),
    data: Nothing,
    refusals: [...ownRefusals, 'materialFieldUnknown', 'materialIncomplete'],
  }),
  ofOrder: call({
    path: '/gw-bgcheck/order/V1/material/query',
    who: 'member',
    effect: 'none',
    shows: ['orders'],
    about: 'Which items of a check wait for the candidate, or did, and until when.',
    params: z.object({ orderDetailsId: idOf('orderDetail') }),
    data: z.object({ rows: z.array(WaitingMaterial) }),
    refusals: ['orderNotFound'],
  }),
  remind: call({
    path: '/gw-bgcheck/order/V1/material/remind',
    who: 'member',
    effect: 'each',
    changes: changedBy('remindMaterial'),
    about: 'Reminds the candidate of what is still wanted, by a message with a new link. Once a day, by day.',
    perMinute: 30,
    params: z.object({ orderDetailsId: idOf('orderDetail') }),
    data: Nothing,
    refusals: ['orderNotFound', 'materialEnded', 'materialReminded', 'remindedOften', 'remindAtNight'],
  }),
};
