import { claimSaid, type Stated } from '@beidiao/contract/candidate/claim-said';
import type { ComparedList } from '@beidiao/contract/conflict/companies';
import { type Conclusion, conclude, needsSecondReader } from '@beidiao/contract/finding/conclusion';
import {
  type Field,
  type FieldClaim,
  type FieldFinding,
  type Finding,
  findingShape,
  type Ground,
  type RegisterRecord,
  type RegisterSearch,
  type SearchReceipt,
  systemVerifier,
} from '@beidiao/contract/finding/finding';
import { factsNotOfKind } from '@beidiao/contract/finding/record-kinds';
import { identityOf } from '@beidiao/contract/verification/identity-standing';
import { contradictionLacks, isUnknownThere } from '@beidiao/contract/verification/review-contradictions';
import { searchOfReceipts, statedIn } from '@beidiao/contract/verification/review-draft';
import type { Lack } from '@beidiao/contract/verification/lack-words';
import { comparisonOfField, reviewFormOf } from '@beidiao/contract/verification/review-forms';
import { amissInDocument, forbiddenLacks } from '@beidiao/contract/verification/text-lacks';
import { wordsIn } from '@beidiao/contract/wire/language';
import { dateLacks, laterThanFound } from '@beidiao/contract/verification/review-times';
import type { RiskRule } from '@beidiao/contract/verification/risk-rules';
import { reportedFinding, unreportedReason } from '@beidiao/contract/verification/unreported-records';
import type { Vault } from '../base/secrets/vault.ts';
import { type SourceAnswer, type SourceField, VendorSilent } from '../ports/ports.ts';
import { type OldFinding, upgradeFinding } from './old-finding.ts';
import type { AskedTimes } from './store.ts';

const place = 'finding.content';
const answerPlace = 'review.answer';

export const sealFinding = (vault: Vault, taskId: string, finding: Finding): Buffer =>
  vault.seal(place, JSON.stringify(finding), `task ${taskId}`);

/** What a source has answered, for its reader. */
export const sealAnswer = (vault: Vault, taskId: string, finding: Finding): Buffer =>
  vault.seal(answerPlace, JSON.stringify(finding), `task ${taskId}`);
export function openAnswer(vault: Vault, sealed: Buffer, of: Omit<FoundFor, 'foundAt'>): Finding {
  const answer = reportedFinding(JSON.parse(vault.open(answerPlace, sealed, `task ${of.taskId}`)) as Finding);
  return { ...answer, fields: asAsked(answer.fields, of) };
}

type FoundFor = { readonly taskId: string; readonly code: string; readonly foundAt: Date };

/** Findings of before the record had this shape are read as far as they go, and none brings what is not reported. */
export function openFinding(vault: Vault, sealed: Buffer, of: FoundFor): Finding {
  const content = JSON.parse(vault.open(place, sealed, `task ${of.taskId}`)) as Finding | OldFinding;
  const finding = reportedFinding('shape' in content ? content : upgradeFinding(content, of));
  return { ...finding, fields: asAsked(finding.fields, of) };
}

/**
 * What the form says of a field holds, whatever a source or a finding of before has made of it: insured months are compared
 * as such, and where the subject is unknown nothing else of it is open.
 */
function asAsked(fields: readonly Field[], { code }: { readonly code: string }): Field[] {
  const form = reviewFormOf({ code }).fields;
  return fields.map((field) => {
    const asked = form.find(({ key }) => key === field.key);
    return {
      ...field,
      ...(asked?.isInsured === true ? { comparison: comparisonOfField(asked), rule: asked.rule } : {}),
      ...(isUnknownThere(form, field) ? { saysUnknown: true as const } : {}),
      ...(asked?.isOfOthers === true ? { isOfOthers: true as const } : {}),
    };
  });
}

/** What is written beside the sealed record, for lists and for the constraints of the database. */
export const columnsOf = (conclusion: Conclusion) => {
  const { result, light, rules, isPartial, rows } = conclusion;
  return {
    result,
    light,
    rule: rules[0]?.when ?? null,
    isPartial,
    identity: identityOf(rows),
    needsSecond: needsSecondReader(conclusion),
  };
};

/** When a source or a person was asked for these grounds; null where only papers were examined. */
export function askedTimes(grounds: readonly Ground[]): AskedTimes | null {
  const times = grounds.filter(({ kind }) => kind !== 'document').map(({ at }) => new Date(at).toISOString());
  const [from, until] = [times.toSorted().at(0), times.toSorted().at(-1)];
  return from === undefined || until === undefined ? null : { from, until };
}

type Asked = {
  readonly code: string;
  readonly rules: readonly RiskRule[];
  /** What the candidate stated, and what was asked. */
  readonly said: Stated;
  readonly now: Date;
  readonly compared?: ComparedList | undefined;
};

/**
 * The record of a source's answer.
 * @throws VendorSilent when what the source says of the whole contradicts its parts: a person looks at that
 */
export function findingOfAnswer(answer: SourceAnswer, { code, rules, said, now, compared }: Asked): Finding {
  const at = answer.by?.at ?? now.toISOString();
  const verifier = answer.by?.verifier ?? systemVerifier;
  const reviewForm = reviewFormOf({ code });
  const { form } = reviewForm;
  const ground: Ground = {
    kind: 'query',
    source: answer.source,
    method: answer.method,
    at,
    verifier,
    queryNo: answer.queryNo,
    checkCode: answer.checkCode,
    contact: null,
  };
  const isNothing = answer.verdict === 'notVerified';
  const finding = reportedFinding({
    shape: findingShape,
    form: answer.search === null ? (form === 'register' ? 'compare' : form) : 'register',
    fields: asAsked(
      answer.fields.map(({ claimed, claimKey, found, isOfSource, ...field }) => ({
        ...field,
        claim: claimed === null ? gapOf(claimKey, said) : { kind: 'value', ...claimed },
        finding: isNothing || found === 'unchecked' ? { kind: 'unchecked' } : stated(found),
        ground: isNothing || found === null || found === 'unchecked' || isOfSource === false ? null : 0,
        corrected: null,
      })),
      { code },
    ),
    grounds: isNothing ? [] : [ground],
    search: isNothing || answer.search === null ? null : searchOfAnswer(answer, answer.search, at),
    ...(isNothing || compared === undefined ? {} : { compared }),
    records: isNothing ? [] : recordsOfAnswer(answer),
    judged: isNothing ? [] : answer.rules.map((rule) => ({ rule, reason: '' })),
    stated: statedIn(reviewForm, rules, said),
    notVerified: isNothing ? 'sourceDown' : null,
    tries: [],
    verifier,
    secondVerifier: null,
  });
  if (!agrees(answer, conclude(finding, rules)))
    throw new VendorSilent('what it says of the whole contradicts its parts');
  if (contradictionLacks(reviewFormOf({ code }).fields, finding.fields).length > 0)
    throw new VendorSilent('its parts contradict each other');
  // Nobody would have read it: a reviewer decides what of it may be said.
  if (lacksOfFoundTexts(finding).length > 0) throw new VendorSilent('it says what no report may say');
  if (answer.records.some((record) => factsNotOfKind(record).length > 0))
    throw new VendorSilent('a record says of its end or of the person what its kind does not know');
  if (!isOfItsTime(finding, { code, at })) throw new VendorSilent('its dates lie ahead, or end before they begin');
  return finding;
}

/** Why a field has no claim beside it. One that the source does not compare is not asked for there. */
function gapOf(claimKey: string | undefined, said: Stated): FieldClaim {
  const claim = claimKey === undefined ? undefined : claimSaid(claimKey, said);
  return claim === undefined || claim.kind === 'value' ? { kind: 'notAsked' } : claim;
}

type Searched = NonNullable<SourceAnswer['search']>;

/** With one list only, a record needs no word where it stands. */
function recordsOfAnswer({ search, records }: SourceAnswer): RegisterRecord[] {
  const [only, ...others] = search?.lists ?? [];
  return records.map((record) =>
    record.register === undefined && only !== undefined && others.length === 0
      ? { ...record, register: only.key }
      : record,
  );
}

/** A machine shows no pages: its number and its answer, which is kept, stand for them. */
function searchOfAnswer(answer: SourceAnswer, { lists, years }: Searched, at: string): RegisterSearch {
  const holding = new Set(recordsOfAnswer(answer).map(({ register }) => register));
  const receipts = lists.map(
    ({ key, register, terms }): SearchReceipt => ({
      key,
      register,
      terms,
      at,
      queryNo: answer.queryNo,
      page: null,
      result: holding.has(key) ? 'some' : 'none',
      reason: null,
      nameOnly: 0,
      otherId: 0,
    }),
  );
  return { ...searchOfReceipts(receipts, years), queryNo: answer.queryNo };
}

/** What a source says in words of its own that no report may say: of the fields, and of the documents behind its records. */
export const lacksOfFoundTexts = ({ fields, records }: Pick<Finding, 'fields' | 'records'>): Lack[] => [
  ...fields.flatMap(({ key, finding }) =>
    finding.kind === 'value'
      ? [...new Set([finding.value, wordsIn(finding.words, 'zh'), wordsIn(finding.words, 'en')])].flatMap((text) =>
          forbiddenLacks({ field: `fields.${key}`, text }),
        )
      : [],
  ),
  ...records.flatMap(({ authority, number, cause, outcomeWords }, place) =>
    [authority, number, cause, outcomeWords].flatMap((text): Lack[] => {
      const words = amissInDocument(text ?? '');
      return words === '' ? [] : [{ field: `records.${place}`, what: 'notOfDocument', facts: { words } }];
    }),
  ),
];

const datePattern = /^\d{4}-\d{2}(?:-\d{2})?$/;

/** Nothing that was found happened after it was learnt, nor ended before it began. */
function isOfItsTime({ fields, records }: Finding, { code, at }: { code: string; at: string }): boolean {
  const dateOf = (key: string): string | null => {
    const finding = fields.find((field) => field.key === key)?.finding;
    return finding?.kind === 'value' && datePattern.test(finding.value) ? finding.value : null;
  };
  const late = records.some(({ on }) => on !== null && datePattern.test(on) && laterThanFound('', on, at).length > 0);
  return !late && dateLacks(reviewFormOf({ code }).fields, dateOf, at).length === 0;
}

const stated = (found: Exclude<SourceField['found'], 'unchecked'>): FieldFinding =>
  found === null ? { kind: 'silent' } : { kind: 'value', ...found };

const fitting: Record<Exclude<SourceAnswer['verdict'], 'notVerified'>, readonly Conclusion['result'][]> = {
  consistent: ['consistent', 'clear', 'partlyVerified'],
  inconsistent: ['inconsistent', 'worded', 'flagged', 'recordFound'],
  noRecord: ['noRecord'],
  recordFound: ['recordFound'],
};
/** A source may have found nothing but what is not reported, of which there is nothing left to conclude from. */
const agrees = ({ verdict, records }: SourceAnswer, { result, light }: Conclusion): boolean =>
  verdict === 'notVerified'
    ? result === 'notVerified'
    : (result === 'noRecord' && records.some((record) => unreportedReason(record) !== null)) ||
      // Somebody of the same name was seen, who may be the candidate.
      (result === 'partlyVerified' && records.some(({ identity }) => identity === 'nameOnly')) ||
      fitting[verdict].includes(result) ||
      (verdict === 'consistent' && result === 'flagged' && light === 'blue');
