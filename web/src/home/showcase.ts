import type { Data } from '@beidiao/contract/wire/call';
import type { catalogueCalls } from '@beidiao/contract/catalogue/calls';

export type Showcase = Data<typeof catalogueCalls.showcase>;
export type ShowcaseItem = Showcase['dataItemList'][number];
/** `name` is null when the rows stand without a heading. */
export type PriceGroup = { name: Showcase['groupList'][number]['name'] | null; items: readonly ShowcaseItem[] };

/** What most posts ask: who, schooling, jobs, courts, interests. */
const commonCodes = [
  'ID_THREE',
  'DEGREE_DOMESTIC',
  'STUDENT_STATUS',
  'CERT_PROFESSIONAL',
  'XP_HR',
  'XP_INTERVIEW',
  'LIT_PUBLIC',
  'DEGREE_OVERSEAS',
  'XP_NON_COMPETE',
  'ADMIN_PENALTY',
  'BIZ_CONFLICT',
  'INCOME_TAX',
];
const commonCount = commonCodes.length;

/** The common items; an item that is no longer sold gives its place to the next one on offer. */
export function chooseCommon(items: readonly ShowcaseItem[]): ShowcaseItem[] {
  const common = commonCodes.flatMap((code) => items.find((item) => item.code === code) ?? []);
  const others = items.filter((item) => !common.includes(item));
  return [...common, ...others].slice(0, commonCount);
}

/** In the order of the groups; a group without items has no heading. */
export const groupItems = ({ dataItemList, groupList }: Showcase): PriceGroup[] =>
  groupList
    .map(({ code, name }) => ({ name, items: dataItemList.filter((item) => item.group === code) }))
    .filter(({ items }) => items.length > 0);
