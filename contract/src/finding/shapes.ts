import { z } from 'zod';
import { ComparedListShape } from '../conflict/shapes.ts';
import { Bilingual, Id, Time } from '../wire/shapes.ts';
import { lights } from '../verification/task-states.ts';
import { itemResults } from './conclusion.ts';
import { endedResults } from './ended-item.ts';
import {
  comparisons,
  contactChannels,
  contactOutcomes,
  findingForms,
  groundKinds,
  notVerifiedReasons,
  partyRoles,
  receiptResults,
  recordIdentities,
  recordKinds,
  recordOutcomes,
  unsearchableReasons,
} from './finding.ts';
import { rowStates } from './row-state.ts';

/** The record of `finding.ts` as it stands on the wire. */
/** In both languages where the words are ours; as they came where they are somebody else's. */
export const WordsShape = z.union([z.string(), Bilingual]);
const LightShape = z.enum(lights);

const ClaimShape = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('value'),
    value: z.string(),
    words: WordsShape,
    isOpen: z.boolean().optional().describe('the candidate does not know: nothing that is found differs from it'),
  }),
  z.object({ kind: z.literal('notAsked').describe('the item never asks for it') }),
  z.object({ kind: z.literal('unasked').describe('the item asks for it today, and this candidate was not asked') }),
  z.object({ kind: z.literal('empty') }),
]);
const FoundShape = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('value'), value: z.string(), words: WordsShape, isEqual: z.boolean().optional() }),
  z.object({ kind: z.literal('silent') }),
  z.object({ kind: z.literal('unchecked') }),
]);
export const RowShape = z.object({
  key: z.string(),
  label: Bilingual,
  claim: ClaimShape,
  finding: FoundShape,
  comparison: z.enum(comparisons),
  ground: z.int().nullable().describe('which of the grounds it rests on'),
  corrected: z.object({ words: z.string(), at: Time }).nullable().describe('what the candidate corrected the claim to'),
  state: z.enum(rowStates),
  light: LightShape.nullable(),
  rules: z.array(z.string()).readonly(),
});
export const RuleShape = z.object({
  when: z.string(),
  no: z.string(),
  light: LightShape,
  text: Bilingual,
  by: z.enum(['auto', 'person']),
  reason: z.string().nullable(),
  rows: z.array(z.string()).readonly(),
});
export const GroundShape = z.object({
  kind: z.enum(groundKinds),
  source: WordsShape,
  method: WordsShape,
  at: Time,
  verifier: z.string(),
  queryNo: z.string().nullable(),
  checkCode: z.string().nullable(),
  contact: z.object({ at: Time, seconds: z.int().nullable() }).nullable(),
});
const ReceiptShape = z.object({
  key: z.string(),
  register: WordsShape,
  terms: WordsShape,
  at: Time,
  queryNo: z.string().nullable().describe('null where the list numbers no searches'),
  page: z.string().nullable().describe('its page among the evidence; null where a machine has searched'),
  result: z.enum(receiptResults),
  reason: z.enum(unsearchableReasons).nullable().describe('why it could not be searched'),
  nameOnly: z.int().describe('of the same name, not shown to be the candidate; they do not count'),
  otherId: z.int().describe('of the same name with another ID number; they do not count'),
  tries: z.array(Time).readonly().optional().describe('when it was tried before and could not be searched'),
});
export const SearchShape = z.object({
  registers: z.array(WordsShape).readonly(),
  years: z.int().nullable(),
  terms: WordsShape,
  queryNo: z.string(),
  at: Time,
  leftOut: z.array(WordsShape).readonly().optional().describe('which records are not reported, whatever was found'),
  receipts: z
    .array(ReceiptShape)
    .readonly()
    .optional()
    .describe('each list that was searched, by itself; searches of before have none'),
});
export const RecordShape = z.object({
  kind: z
    .enum(recordKinds)
    .nullable()
    .describe('null for a record of somebody of the same name: of it only `identity` is kept'),
  authority: z.string().nullable(),
  number: z.string().nullable(),
  on: z.string().nullable(),
  cause: z.string().nullable(),
  role: z.enum(partyRoles).nullable(),
  outcome: z.enum(recordOutcomes).nullable(),
  outcomeWords: z.string().nullable(),
  identity: z.enum(recordIdentities),
  register: z.string().optional().describe('the key of the list that holds it'),
  digits: z
    .int()
    .optional()
    .describe('how many digits of the ID number the document shows where it hides others; all of them match'),
});
export const TryShape = z.object({
  at: Time,
  channel: z.enum(contactChannels),
  outcome: z.enum(contactOutcomes),
  seconds: z.int().nullable(),
});

/** What a report holds of a finding: the facts, what follows from them, and the words that were published. */
export const FoundItemShape = z.object({
  form: z.enum(findingForms),
  result: z.enum(itemResults),
  light: LightShape,
  isPartial: z
    .boolean()
    .optional()
    .describe('part of what had to be verified was not, whatever else was found; not told in reports of before'),
  sentence: Bilingual,
  summary: Bilingual,
  rows: z.array(RowShape).readonly(),
  rules: z.array(RuleShape).readonly(),
  grounds: z.array(GroundShape).readonly(),
  search: SearchShape.nullable(),
  compared: ComparedListShape.optional().describe('the companies that it was compared with, as the member gave them'),
  records: z.array(RecordShape).readonly(),
  tries: z.array(TryShape).readonly(),
  notVerified: z.enum(notVerifiedReasons).nullable(),
  verifier: z.string(),
  secondVerifier: z.string().nullable(),
  at: Time,
});

export const EndedShape = z.object({
  result: z.enum(endedResults),
  agreedAt: Time.nullable(),
  endedAt: Time,
  wasSearched: z.boolean(),
  isRefunded: z.boolean(),
  sentence: Bilingual,
});

/** What a report names as evidence: a number that is never given twice, and the file where it is shared. */
export const EvidenceShape = z.object({ no: z.string(), name: WordsShape, fileId: Id.optional() });
