import { type Bilingual, type Words, wordsIn } from '../wire/language.ts';
import { type Field, type FieldClaim, type Finding, type RegisterSearch, stillEmployed } from './finding.ts';

/** What a row of the report says of its field. Nobody sets it: it follows from claim and finding. */
export const rowStates = [
  'match',
  'differs',
  'worded',
  'silent',
  'unchecked',
  'found',
  'noRecord',
  'partly',
  'record',
] as const;
export type RowState = (typeof rowStates)[number];

/** Spelling that does not make a difference: width, case, spaces, brackets and punctuation. */
const normalText = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\s()（）[\]【】·•.,，。、/\\'"“”‘’_-]+/gu, '')
    .toLowerCase();
const normalAmount = (text: string): string => text.normalize('NFKC').replace(/[\s,，元¥￥]/gu, '');

const monthPattern = /^(\d{4})-(\d{2})/;
/** Months from one to the other (yyyy-mm); 0 when either is none. */
export function monthsBetween(from: string, to: string): number {
  const [a, b] = [monthPattern.exec(from), monthPattern.exec(to)];
  if (!a || !b) return 0;
  return (Number(b[1]) - Number(a[1])) * 12 + Number(b[2]) - Number(a[2]);
}
const dayMs = 86_400_000;
const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / dayMs);

type Compared = Pick<Field, 'claim' | 'finding' | 'comparison'>;

/** Whether claim and finding are equal after the normaliser of the field. */
export function isEqual({ claim, finding, comparison }: Compared): boolean {
  if (claim.kind !== 'value' || finding.kind !== 'value') return false;
  if (comparison === 'source') return finding.isEqual === true;
  if (finding.value.trim() === '') return false;
  if (comparison === 'amount') return normalAmount(claim.value) === normalAmount(finding.value);
  if (comparison === 'month' || comparison === 'insured') return claim.value.slice(0, 7) === finding.value.slice(0, 7);
  if (comparison === 'text' || comparison === 'number') return normalText(claim.value) === normalText(finding.value);
  return claim.value === finding.value;
}

/** How far apart two dates are, in words: 早 4 个月, 4 months earlier. Null where there is nothing to count. */
export function measureOf({ claim, finding, comparison }: Compared): Bilingual | null {
  if (claim.kind !== 'value' || finding.kind !== 'value') return null;
  if (comparison === 'month' || comparison === 'tenureEnd') {
    if (claim.value === stillEmployed || finding.value === stillEmployed) return null;
    return apart(monthsBetween(claim.value, finding.value), { zh: '个月', en: 'month' });
  }
  if (comparison === 'day') return apart(daysBetween(claim.value, finding.value), { zh: '天', en: 'day' });
  return null;
}

function apart(count: number, unit: Bilingual): Bilingual | null {
  if (count === 0 || Number.isNaN(count)) return null;
  const much = Math.abs(count);
  return {
    zh: `${count < 0 ? '早' : '晚'} ${much} ${unit.zh}`,
    en: `${much} ${unit.en}${much === 1 ? '' : 's'} ${count < 0 ? 'earlier' : 'later'}`,
  };
}

const isCounted = (comparison: Field['comparison']): boolean =>
  comparison === 'number' ||
  comparison === 'month' ||
  comparison === 'tenureEnd' ||
  comparison === 'day' ||
  comparison === 'amount';

/**
 * The state of a compared field. `weighs`: a rule above blue names the difference. Dates and sums that are not equal
 * always differ; words that no such rule names are worded differently.
 */
export function stateOfField(field: Compared, weighs: boolean): RowState {
  const { claim, finding } = field;
  if (finding.kind === 'silent') return 'silent';
  if (finding.kind === 'unchecked' || finding.value.trim() === '') return 'unchecked';
  if (claim.kind !== 'value' || claim.isOpen === true) return 'found';
  if (isEqual(field)) return 'match';
  if (field.comparison === 'insured') return 'found';
  return weighs || isCounted(field.comparison) || field.comparison === 'source' ? 'differs' : 'worded';
}

/**
 * The state of the one row of a register item; null while no list has been searched. `partly`: there is no record of the
 * candidate, but a list could not be searched, or holds somebody of the same name who may be the candidate.
 */
export function stateOfRegister({ search, records }: Pick<Finding, 'search' | 'records'>): RowState | null {
  if (search === null) return null;
  const { receipts } = search;
  if (receipts?.every(({ result }) => result === 'unsearchable')) return null;
  if (records.some(({ identity }) => identity === 'sameId')) return 'record';
  return hasOpenLists(search, records) ? 'partly' : 'noRecord';
}

/** Whether a list could not be searched, or holds somebody of the same name who may be the candidate. */
export const hasOpenLists = ({ receipts }: RegisterSearch, records: Finding['records']): boolean =>
  receipts !== undefined &&
  (receipts.some(({ result, nameOnly }) => result === 'unsearchable' || nameOnly > 0) ||
    records.some(({ identity }) => identity === 'nameOnly'));

/** What stands in the cell of a claim or finding that has no value. */
export const emptyClaimWords: Record<Exclude<FieldClaim['kind'], 'value'>, Bilingual> = {
  notAsked: { zh: '没有要求填', en: 'Not asked for' },
  unasked: { zh: '未询问候选人', en: 'Candidate not asked' },
  empty: { zh: '没有填', en: 'Left empty' },
};
export const noFindingWords: Bilingual = { zh: '没有', en: 'None' };

export function claimWords({ key, claim, comparison }: Pick<Field, 'key' | 'claim' | 'comparison'>): Words {
  if (claim.kind !== 'value') return emptyClaimWords[claim.kind];
  const of = comparison === 'insured' ? statedMonth[key] : undefined;
  if (of === undefined) return claim.words;
  if (claim.value === stillEmployed) return { zh: '在职', en: 'still employed' };
  return { zh: `${of.zh} ${wordsIn(claim.words, 'zh')}`, en: `${of.en} ${wordsIn(claim.words, 'en')}` };
}
/** Beside a month that was insured the candidate has stated another thing: when the employment began or ended. */
const statedMonth: Readonly<Record<string, Bilingual>> = {
  from: { zh: '入职', en: 'start date' },
  to: { zh: '离职', en: 'leaving date' },
};
export const findingWords = (finding: Field['finding']): Words =>
  finding.kind === 'value' ? finding.words : noFindingWords;
