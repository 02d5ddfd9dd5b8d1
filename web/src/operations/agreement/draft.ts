import type { AgreementForm, AgreementVersion, agreementCalls } from '@beidiao/contract/operations/agreements';
import type { ParamsSent } from '@beidiao/contract/wire/call';
import { type Fen, fen, percentOfFenRoundedHalfUp, readYuanText, tidyYuan } from '@beidiao/contract/wire/money';

/** What is being written: prices stay as typed until they are sent. */
export type AgreementDraft = {
  groupName: string;
  from: string;
  to: string;
  limitStatus: '0' | '1';
  isFixed: boolean;
  fixed: string;
  /** The price cell of every item that is in, by code. */
  cells: Readonly<Record<string, string>>;
  /** Why something is sold below its cost; empty: not said. */
  why: string;
  /** The version that it was begun from. */
  version: number;
};

type Item = AgreementForm['itemList'][number];

/** "88.00", as a cell shows it. */
export const yuanOf = (amountFen: number): string =>
  `${Math.trunc(amountFen / 100)}.${String(Math.abs(amountFen % 100)).padStart(2, '0')}`;

/** What a cell says: an amount in yuan, or a share of the list price, "90%". Null when it says neither. */
export function readCell(text: string, baseFen: number): Fen | null {
  const tidy = tidyYuan(text);
  const share = /^(\d{1,3}(?:\.\d{1,2})?)%$/.exec(tidy);
  if (share) return percentOfFenRoundedHalfUp(fen(baseFen), Number(share[1]));
  return readYuanText(tidy);
}

/** A share becomes its amount once the cell is left; what is no price stays as it was typed. */
export function settleCell(text: string, baseFen: number): string {
  const amount = readCell(text, baseFen);
  return amount === null ? text : yuanOf(amount);
}

/** The cells of a copied column, one a line; of several columns the first. */
export const readColumn = (text: string): string[] =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/\n+$/, '')
    .split('\n')
    .map((row) => (row.split('\t')[0] ?? '').trim());

/** A copied column goes into the cells from one item downwards; an empty line leaves its cell as it is. */
export function pasteColumn(
  cells: AgreementDraft['cells'],
  items: readonly Pick<Item, 'code' | 'basePriceFen'>[],
  { from, text }: { from: string; text: string },
): AgreementDraft['cells'] {
  const start = items.findIndex(({ code }) => code === from);
  const next = { ...cells };
  readColumn(text).forEach((cell, row) => {
    const item = items[start + row];
    if (start >= 0 && item && cell !== '') next[item.code] = settleCell(cell, item.basePriceFen);
  });
  return next;
}

export const draftOf = (
  form: AgreementForm,
  base: AgreementVersion | undefined = form.versions[0],
): AgreementDraft => ({
  groupName: form.groupName,
  from: base?.start_time ?? '',
  to: base?.end_time ?? '',
  limitStatus: base?.limitStatus ? '1' : '0',
  isFixed: base != null && base.fixedPriceFen !== null,
  fixed: base?.fixedPriceFen == null ? '' : yuanOf(base.fixedPriceFen),
  cells: Object.fromEntries((base?.dataItemList ?? []).map(({ code, priceFen }) => [code, yuanOf(priceFen)])),
  why: base?.belowCostWhy ?? '',
  version: form.version,
});

/** The items that are in, in the order of the catalogue. */
export const chosenItems = ({ itemList }: Pick<AgreementForm, 'itemList'>, { cells }: AgreementDraft): Item[] =>
  itemList.filter(({ code }) => code in cells);

type Priced = { dataItemList: { code: string; priceFen: number }[]; isFixedPrice: '0' | '1'; fixedPrice?: number };

/** What is priced, as the wire takes it; null while a cell says no price. */
export function pricedOf(form: Pick<AgreementForm, 'itemList'>, draft: AgreementDraft): Priced | null {
  const rows = chosenItems(form, draft).map(({ code, basePriceFen }) => ({
    code,
    priceFen: readCell(draft.cells[code] ?? '', basePriceFen),
  }));
  const dataItemList = rows.flatMap(({ code, priceFen }) => (priceFen === null ? [] : [{ code, priceFen }]));
  if (rows.length === 0 || dataItemList.length < rows.length) return null;
  if (!draft.isFixed) return { dataItemList, isFixedPrice: '0' };
  const fixedPrice = readYuanText(tidyYuan(draft.fixed));
  return fixedPrice === null ? null : { dataItemList, isFixedPrice: '1', fixedPrice };
}

/** The first thing that keeps a draft from being saved; null when nothing does. */
export function lackOf(
  form: Pick<AgreementForm, 'itemList'>,
  draft: AgreementDraft,
): 'name' | 'days' | 'items' | 'cells' | 'fixed' | null {
  if (draft.groupName.trim() === '') return 'name';
  if (draft.from === '' || draft.to === '' || draft.from > draft.to) return 'days';
  if (chosenItems(form, draft).length === 0) return 'items';
  const isWrong = ({ code, basePriceFen }: Item): boolean => readCell(draft.cells[code] ?? '', basePriceFen) === null;
  if (chosenItems(form, draft).some(isWrong)) return 'cells';
  return pricedOf(form, draft) === null ? 'fixed' : null;
}

/** What is sent to save it; null while something is missing. */
export function wishOf(form: AgreementForm, draft: AgreementDraft): ParamsSent<typeof agreementCalls.save> | null {
  const priced = pricedOf(form, draft);
  if (priced === null || lackOf(form, draft) !== null) return null;
  return {
    ...(form.groupId === null ? { memberId: form.memberId } : { groupId: form.groupId }),
    ...priced,
    groupName: draft.groupName.trim(),
    start_time: draft.from,
    end_time: draft.to,
    limitStatus: draft.limitStatus,
    version: draft.version,
    ...(draft.why.trim() === '' ? {} : { belowCostWhy: draft.why.trim() }),
  };
}

/** What an agreement says beside the prices of its items. */
const terms = ['name', 'days', 'visible', 'fixedTotal', 'why'] as const;
export type Term = (typeof terms)[number];
const termOf: Readonly<Record<Term, (draft: AgreementDraft) => string | null>> = {
  name: ({ groupName }) => groupName.trim(),
  days: ({ from, to }) => (from === '' && to === '' ? null : `${from} - ${to}`),
  visible: ({ limitStatus }) => limitStatus,
  fixedTotal: ({ isFixed, fixed }) => (isFixed ? fixed : null),
  why: ({ why }) => why.trim() || null,
};

export type Difference = ({ term: Term } | { code: string }) & { before: string | null; after: string | null };

/** All that saving one in place of the other changes: each item whose price differs, came or went, and each term. */
export function differences(before: AgreementDraft, after: AgreementDraft): Difference[] {
  const codes = [...new Set([...Object.keys(before.cells), ...Object.keys(after.cells)])];
  return [
    ...terms.map((term) => ({ term, before: termOf[term](before), after: termOf[term](after) })),
    ...codes.map((code) => ({ code, before: before.cells[code] ?? null, after: after.cells[code] ?? null })),
  ].filter((row) => row.before !== row.after);
}
