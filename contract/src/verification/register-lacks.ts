import { factsNotOfKind } from '../finding/record-kinds.ts';
import type { Lack } from './lack-words.ts';
import type { RegisterList, SearchTerms } from './register-forms.ts';
import {
  answeredLists,
  countedDraftRecords,
  type DraftReceipt,
  type DraftRecord,
  notAfter,
  receiptOf,
  type ReviewDraft,
  type ReviewFacts,
} from './review-draft.ts';
import { consentLacks, isDay, laterThanFound, laterThanNow } from './review-times.ts';
import { countShown, isShownOf, lastShown } from './shown-digits.ts';
import { unreportedReason } from './unreported-records.ts';

/**
 * What keeps the search of an item from being published: each list has its receipt (by what, when, with which page and
 * result), and each record that counts shows that it is the candidate's.
 */
export function registerLacks(facts: ReviewFacts, draft: ReviewDraft): Lack[] {
  const lists = facts.form.register?.registers ?? [];
  const used = new Set<string>();
  const lacks = lists.flatMap((list) => {
    const receipt = receiptOf(list, draft);
    const at = `receipts.${list.key}`;
    if (receipt.result === null)
      return list.isOptional ? [] : [{ field: `${at}.result`, what: 'receiptOpen' } as const];
    const isUsed = receipt.pageId !== null && used.has(receipt.pageId);
    if (receipt.pageId !== null) used.add(receipt.pageId);
    return [
      ...timeLacks(facts, `${at}.at`, receipt.at),
      ...receipt.tries.flatMap((tried) => timeLacks(facts, `${at}.tries`, tried)).slice(0, 1),
      ...termsLacks(list, `${at}.terms`, receipt.terms),
      ...pageLacks(facts, `${at}.page`, { receipt, isUsed }),
      ...resultLacks(facts, draft, { list, receipt, at }),
    ];
  });
  if (lacks.length === 0 && answeredLists(facts.form, draft).length === 0)
    lacks.push({ field: `receipts.${lists[0]?.key ?? ''}.result`, what: 'receiptOpen' });
  return [...lacks, ...recordsLacks(facts, draft)];
}

function timeLacks({ consent, now }: ReviewFacts, field: string, at: string | null): Lack[] {
  if (at === null) return [{ field, what: 'queriedAt' }];
  const late = laterThanNow({ field, at }, now);
  return late.length > 0 ? late : consentLacks({ field, at }, consent);
}

const termsLacks = ({ takes }: RegisterList, field: string, terms: SearchTerms): Lack[] =>
  takes.includes(terms) ? [] : [{ field, what: 'termsNotTaken' }];

type Paged = { readonly receipt: DraftReceipt; readonly isUsed: boolean };
/** Each list has a page of its own: what one shows proves nothing of another. */
function pageLacks({ evidenceIds }: ReviewFacts, field: string, { receipt, isUsed }: Paged): Lack[] {
  const { pageId, result } = receipt;
  if (pageId === null || !evidenceIds.includes(pageId))
    return [
      { field, what: result === 'unsearchable' ? 'noticePage' : result === 'some' ? 'recordEvidence' : 'receiptPage' },
    ];
  return isUsed ? [{ field, what: 'pageOfOther' }] : [];
}

type OfList = { readonly list: RegisterList; readonly receipt: DraftReceipt; readonly at: string };
function resultLacks({ form }: ReviewFacts, draft: ReviewDraft, { list, receipt, at }: OfList): Lack[] {
  const { result, reason, queryNo, nameOnly, otherId } = receipt;
  if (result === 'unsearchable') return reason === null ? [{ field: `${at}.reason`, what: 'unsearchableReason' }] : [];
  const lacks: Lack[] = [];
  if (list.givesNo && queryNo.trim() === '') lacks.push({ field: `${at}.queryNo`, what: 'queryNo' });
  if (result !== 'some') return lacks;
  const records = countedDraftRecords(form, draft).filter(({ register }) => register === list.key);
  if (records.length + nameOnly + otherId === 0) lacks.push({ field: `${at}.nameOnly`, what: 'recordMissing' });
  if (!list.showsId && otherId > 0) lacks.push({ field: `${at}.otherId`, what: 'idNotShown' });
  return lacks;
}

function recordsLacks(facts: ReviewFacts, draft: ReviewDraft): Lack[] {
  const { form, idNumber, now } = facts;
  const counted = countedDraftRecords(form, draft);
  return draft.records.flatMap((record, place) => {
    if (!counted.includes(record)) return [];
    const list = form.register?.registers.find(({ key }) => key === record.register);
    const at = `records.${place}`;
    if (list !== undefined && !list.showsId && record.identity === 'sameId')
      return [{ field: `${at}.idDigits`, what: 'idNotShown' } as const];
    const foundAt = notAfter(draft.receipts[record.register]?.at ?? now, now);
    const isOfList = record.kind === '' || list === undefined || list.kinds.includes(record.kind);
    return [
      ...(isOfList ? [] : [{ field: `${at}.kind`, what: 'kindNotOfList' } as const]),
      ...recordLacks(record, at, { idNumber, foundAt }),
    ];
  });
}

const recordTexts = ['authority', 'number', 'on', 'cause', 'outcomeWords'] as const;
const recordChoices = ['kind', 'role', 'outcome', 'identity'] as const;

type Found = { readonly idNumber: string; readonly foundAt: string };

const kindLacks = ({ kind }: DraftRecord, at: string): Lack[] =>
  kind === '' ? [{ field: `${at}.kind`, what: 'recordField' }] : [];

/** Nothing is asked for that no report will hold: of a namesake only that it is one, of what is left out only its kind. */
function recordLacks(record: DraftRecord, at: string, { idNumber, foundAt }: Found): Lack[] {
  if (record.identity === 'nameOnly' || record.identity === 'otherId') return kindLacks(record, at);
  const lacks: Lack[] = factsNotOfKind(record).map((key) => ({ field: `${at}.${key}`, what: 'notOfKind' }));
  if (unreportedReason(record) !== null) return [...lacks, ...kindLacks(record, at)];
  for (const key of recordTexts)
    if (record[key] !== null && record[key].trim() === '') lacks.push({ field: `${at}.${key}`, what: 'recordField' });
  for (const key of recordChoices) if (record[key] === '') lacks.push({ field: `${at}.${key}`, what: 'recordField' });
  if (record.on !== null && record.on.trim() !== '')
    lacks.push(
      ...(isDay(record.on)
        ? laterThanFound(`${at}.on`, record.on, foundAt)
        : [{ field: `${at}.on`, what: 'badDay' } as const]),
    );
  return [...lacks, ...identityLacks(record, at, idNumber)];
}

/**
 * A record counts as the candidate's when every digit that its document shows is theirs, the last four at least.
 * @param at the record's field
 * @param idNumber the candidate's, `*` where it is not seen
 */
export function identityLacks(
  { identity, idDigits }: Pick<DraftRecord, 'identity' | 'idDigits'>,
  at: string,
  idNumber: string,
): Lack[] {
  if (identity !== 'sameId') return [];
  const tail = lastShown(idDigits, idNumber.length);
  if (tail.length < 4) return [{ field: `${at}.idDigits`, what: 'digitsMissing' }];
  if (isShownOf(idDigits, idNumber)) return [];
  const own = idNumber.slice(-4).toUpperCase();
  return tail === own
    ? [
        {
          field: `${at}.idDigits`,
          what: 'digitsDifferBefore',
          facts: { n: countShown(idDigits, idNumber.length) ?? idNumber.length },
        },
      ]
    : [{ field: `${at}.idDigits`, what: 'digitsDiffer', facts: { a: tail, b: own } }];
}
