import {
  aheadHours,
  type ItemForm,
  type ItemNeed,
  type ItemTerms,
  itemNeeds,
  type ItemVersion,
  type itemVersionCalls,
} from '@beidiao/contract/operations/item-versions';
import { canReportCrime } from '@beidiao/contract/verification/criminal-items';
import { readMinute } from '@beidiao/contract/typed/minute';
import type { ParamsSent } from '@beidiao/contract/wire/call';
import { minuteInChina } from '@beidiao/contract/wire/china-time';
import { readYuanText, tidyYuan } from '@beidiao/contract/wire/money';
import { yuanOf } from '../agreement/draft.ts';

/** The rows of an item, as the page shows them and as versions are compared. */
export const rowKeys = [
  'name',
  'description',
  'price',
  'unit',
  'turnaround',
  'urgency',
  'sensitive',
  'needs',
  'legalBasis',
] as const;
export type RowKey = (typeof rowKeys)[number];

/** What is being written; numbers stay as typed until they are sent. */
export type ItemDraft = {
  nameZh: string;
  nameEn: string;
  descriptionZh: string;
  descriptionEn: string;
  legalBasisZh: string;
  legalBasisEn: string;
  price: string;
  unit: ItemTerms['unit'];
  maxQuantity: string;
  turnaround: string;
  /** Empty: cannot be expedited. */
  expedite: string;
  surcharge: string;
  isSensitive: boolean;
  needs: readonly ItemNeed[];
  /** As people write it, by the clock of China: 2026-12-01 00:00. */
  start: string;
  tellsMembers: boolean;
};

export const inForceOf = ({ versions }: ItemForm): ItemVersion | undefined =>
  versions.find(({ state }) => state === 'inForce');
export const aheadOf = ({ versions }: ItemForm): ItemVersion | undefined =>
  versions.find(({ state }) => state === 'ahead');

const needsOf = (needs: readonly string[]): ItemNeed[] => itemNeeds.filter((need) => needs.includes(need));

/** The version that is ahead, or the one in force as the start of a new one. */
export function draftOf(base: ItemVersion, isAhead: boolean): ItemDraft {
  return {
    nameZh: base.name.zh,
    nameEn: base.name.en,
    descriptionZh: base.description.zh,
    descriptionEn: base.description.en,
    legalBasisZh: base.legalBasis.zh,
    legalBasisEn: base.legalBasis.en,
    price: yuanOf(base.basePriceFen),
    unit: base.unit,
    maxQuantity: String(base.maxQuantity),
    turnaround: String(base.turnaroundHours),
    expedite: base.expediteHours === null ? '' : String(base.expediteHours),
    surcharge: base.expediteHours === null ? '' : String(base.expediteSurchargePercent),
    isSensitive: base.isSensitive,
    needs: needsOf(base.needs),
    start: isAhead && base.startTime ? minuteInChina(base.startTime) : '',
    tellsMembers: isAhead && base.tellsMembers,
  };
}

const wholeOf = (typed: string, [least, most]: readonly [number, number]): number | null =>
  /^\d{1,3}$/.test(typed.trim()) && Number(typed) >= least && Number(typed) <= most ? Number(typed) : null;

export type Lack =
  | 'lackWords'
  | 'lackPrice'
  | 'lackMaximum'
  | 'lackHours'
  | 'lackUrgency'
  | 'lackFaster'
  | 'lackSeparate'
  | 'lackStart'
  | 'lackAhead';

/** What is missing or wrong, row by row. */
export function lacksOf(
  draft: ItemDraft,
  { itemCode, now }: { readonly itemCode: string; readonly now: number },
): Partial<Record<RowKey | 'start', Lack>> {
  const lacks: Partial<Record<RowKey | 'start', Lack>> = {};
  for (const row of ['name', 'description', 'legalBasis'] as const)
    if (!draft[`${row}Zh`].trim() || !draft[`${row}En`].trim()) lacks[row] = 'lackWords';
  if (readYuanText(tidyYuan(draft.price)) === null) lacks.price = 'lackPrice';
  if (wholeOf(draft.maxQuantity, [1, 9]) === null) lacks.unit = 'lackMaximum';
  const hours = wholeOf(draft.turnaround, [0, 720]);
  if (hours === null) lacks.turnaround = 'lackHours';
  if (draft.expedite.trim() !== '') {
    const fast = wholeOf(draft.expedite, [0, 720]);
    if (fast === null || wholeOf(draft.surcharge, [0, 300]) === null) lacks.urgency = 'lackUrgency';
    else if (hours !== null && fast >= hours) lacks.urgency = 'lackFaster';
  }
  if (!draft.isSensitive && canReportCrime(itemCode, draft.needs)) lacks.sensitive = 'lackSeparate';
  const start = readMinute(draft.start);
  if (start === null) lacks.start = 'lackStart';
  else if (Date.parse(start) < now + aheadHours * 3_600_000) lacks.start = 'lackAhead';
  return lacks;
}

/** The draft as a version says it; numbers that are none yet count as 0. */
export function termsOf(draft: ItemDraft): Omit<ItemTerms, 'needs'> & { needs: ItemNeed[] } {
  const canExpedite = draft.expedite.trim() !== '';
  return {
    name: { zh: draft.nameZh.trim(), en: draft.nameEn.trim() },
    description: { zh: draft.descriptionZh.trim(), en: draft.descriptionEn.trim() },
    legalBasis: { zh: draft.legalBasisZh.trim(), en: draft.legalBasisEn.trim() },
    basePriceFen: readYuanText(tidyYuan(draft.price)) ?? 0,
    unit: draft.unit,
    maxQuantity: Number(draft.maxQuantity) || 0,
    turnaroundHours: Number(draft.turnaround) || 0,
    expediteHours: canExpedite ? Number(draft.expedite) || 0 : null,
    expediteSurchargePercent: canExpedite ? Number(draft.surcharge) || 0 : 0,
    isSensitive: draft.isSensitive,
    needs: [...draft.needs],
  };
}

const saidIn: Readonly<Record<RowKey, (terms: ItemTerms) => unknown>> = {
  name: ({ name }) => [name.zh, name.en],
  description: ({ description }) => [description.zh, description.en],
  price: ({ basePriceFen }) => basePriceFen,
  unit: ({ unit, maxQuantity }) => [unit, maxQuantity],
  turnaround: ({ turnaroundHours }) => turnaroundHours,
  urgency: ({ expediteHours, expediteSurchargePercent }) => [expediteHours, expediteSurchargePercent],
  sensitive: ({ isSensitive }) => isSensitive,
  needs: ({ needs }) => needsOf(needs),
  legalBasis: ({ legalBasis }) => [legalBasis.zh, legalBasis.en],
};
/** Rows in which two versions differ. */
export const changedRows = (before: ItemTerms, after: ItemTerms): RowKey[] =>
  rowKeys.filter((row) => JSON.stringify(saidIn[row](before)) !== JSON.stringify(saidIn[row](after)));

/** What somebody looked at when the first change was typed: a save names it, so that what came in between is seen first. */
export type LookedAt = { version: number; revision: number };
export const lookOf = (form: ItemForm): LookedAt => ({
  version: form.nextVersion,
  revision: aheadOf(form)?.revision ?? 0,
});

/** What is sent; null while something is missing. */
export function wishOf(
  itemCode: string,
  draft: ItemDraft,
  { version, revision }: LookedAt,
): ParamsSent<typeof itemVersionCalls.save> | null {
  const startTime = readMinute(draft.start);
  if (startTime === null) return null;
  return {
    itemCode,
    ...termsOf(draft),
    startTime,
    tellsMembers: draft.tellsMembers,
    version,
    revision,
  };
}
