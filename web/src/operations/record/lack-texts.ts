import type { Language } from '@beidiao/contract/wire/language';
import { type Lack, lackWords } from '@beidiao/contract/verification/lack-words';
import type { ReviewForm } from '@beidiao/contract/verification/review-forms';
import type { RiskRule } from '@beidiao/contract/verification/risk-rules';
import { sheetTexts } from '../sheet/sheet-texts.ts';
import { textsNow } from '../../i18n/texts.ts';

const isLackName = (text: unknown): text is Lack['what'] => typeof text === 'string' && text in lackWords;

/** A refusal brings what is missing as data; whatever is no lack of this build is left out. */
export function lacksIn(data: unknown): Lack[] {
  const given = typeof data === 'object' && data !== null && 'lacks' in data ? data.lacks : null;
  if (!Array.isArray(given)) return [];
  return given.flatMap((each: unknown) => {
    if (typeof each !== 'object' || each === null || !('field' in each) || !('what' in each)) return [];
    const { field, what } = each;
    if (typeof field !== 'string' || !isLackName(what)) return [];
    const facts = 'facts' in each && typeof each.facts === 'object' && each.facts !== null ? each.facts : {};
    const named = Object.entries(facts).filter(
      (pair): pair is [string, string | number] => typeof pair[1] === 'string' || typeof pair[1] === 'number',
    );
    return [{ field, what, facts: Object.fromEntries(named) }];
  });
}

const recordParts = {
  kind: 'recordKind',
  authority: 'authority',
  number: 'number',
  on: 'on',
  cause: 'cause',
  role: 'role',
  outcome: 'outcome',
  outcomeWords: 'outcomeWords',
  identity: 'identity',
  idDigits: 'idDigits',
} as const;
const isRecordPart = (text: string): text is keyof typeof recordParts => text in recordParts;
const groundParts = {
  source: 'source',
  method: 'method',
  contactId: 'contact',
  queryNo: 'queryNo',
  queriedAt: 'queriedAt',
} as const;
const isGroundPart = (text: string): text is keyof typeof groundParts => text in groundParts;

type Around = { readonly form: ReviewForm; readonly rules: readonly RiskRule[] };

const receiptParts = {
  result: 'listResult',
  at: 'queriedAt',
  tries: 'triesWord',
  terms: 'terms',
  page: 'page',
  queryNo: 'queryNo',
  reason: 'reasonOfList',
  nameOnly: 'nameOnlyCount',
  otherId: 'otherIdCount',
} as const;
const isReceiptPart = (text: string): text is keyof typeof receiptParts => text in receiptParts;

type OfReceipt = { readonly form: ReviewForm; readonly name: string; readonly detail: string };
function receiptPlace({ form, name, detail }: OfReceipt, language: Language): string {
  const t = textsNow(sheetTexts, language);
  const no = (form.register?.registers.findIndex(({ key }) => key === name) ?? -1) + 1;
  return t('listPlace', { no, part: isReceiptPart(detail) ? t(receiptParts[detail]) : t('page') });
}

/** The control that a lack is about, by the name that stands beside it. */
export function lackPlace({ field }: Pick<Lack, 'field'>, { form, rules }: Around, language: Language): string {
  const t = textsNow(sheetTexts, language);
  const [part = '', name = '', detail = ''] = field.split('.');
  if (part === 'fields') return form.fields.find(({ key }) => key === name)?.label[language] ?? t('compareTitle');
  if (part === 'records' && isRecordPart(detail))
    return t('recordPlace', { n: Number(name) + 1, part: t(recordParts[detail]) });
  if (part === 'records') return t('recordTitle', { n: 1 });
  if (part === 'ground' && isGroundPart(name)) return t(groundParts[name]);
  if (part === 'receipts') return receiptPlace({ form, name, detail }, language);
  if (part === 'judged') return rules.find(({ when }) => when === name)?.no ?? t('rulesTitle');
  if (part === 'evidence') return t('evidence');
  if (part === 'fact' || part === 'factGround') return t('fact');
  return t('cannot');
}
