import { type ReceiptResult, triesKept } from '@beidiao/contract/finding/finding';
import type { RegisterList } from '@beidiao/contract/verification/register-forms';
import {
  type DraftReceipt,
  emptyRecord,
  receiptOf,
  type ReviewDraft,
} from '@beidiao/contract/verification/review-draft';
import { useEffect, useRef } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { confirm } from '../../ui/desk/confirm.tsx';
import { draftNaming } from '../cover/boxes.ts';
import type { Evidence } from '../sheet/evidence-files.ts';
import type { RecordParts } from '../sheet/sheet-parts.ts';
import { sheetTexts } from '../sheet/sheet-texts.ts';
import { goToList, isListDone } from './list-in-focus.ts';

/** Pressed again so soon, the moment is corrected. */
const correctionMs = 60_000;

type Parts = Pick<RecordParts, 'drafting' | 'facts'>;

/** Writes the receipt of a list. Records and counts are thrown away only when that is meant. */
export function useReceipts({ drafting, facts }: Parts) {
  const t = useTexts(sheetTexts);
  // A page comes back from the server when more has been typed.
  const latest = useRef(drafting);
  useEffect(() => {
    latest.current = drafting;
  });
  const change = (part: Partial<ReviewDraft>): void => {
    const { draft, change: write } = latest.current;
    write(part);
    // What is written next builds on it, before it is drawn.
    latest.current = { change: write, draft: { ...draft, ...part } };
  };
  const put = (list: RegisterList, part: Partial<DraftReceipt>): void => {
    const { draft } = latest.current;
    const receipts = { ...draft.receipts, [list.key]: { ...receiptOf(list, draft), ...part } };
    change({ receipts });
  };
  /** The moment of the search is now. A moment at which it could not be searched stays as a try. */
  const takeNow = (list: RegisterList): void => {
    const { at, tries, result } = receiptOf(list, latest.current.draft);
    const now = new Date();
    const isAnotherTry = result === 'unsearchable' && at !== null && now.getTime() - Date.parse(at) >= correctionMs;
    put(list, { at: now.toISOString(), ...(isAnotherTry ? { tries: [...tries, at].slice(-triesKept) } : {}) });
  };
  const newRecord = ({ key, kinds: [kind, ...others] }: RegisterList) => ({
    ...emptyRecord,
    register: key,
    identity: 'sameId' as const,
    kind: kind !== undefined && others.length === 0 ? kind : ('' as const),
  });
  const addRecord = (list: RegisterList): void =>
    change({ records: [...latest.current.draft.records, newRecord(list)] });
  /** What could not be searched and now can has a search of its own: its moment is entered anew. */
  const triedInVain = (list: RegisterList, result: ReceiptResult): Partial<DraftReceipt> => {
    const before = receiptOf(list, latest.current.draft);
    if (before.result !== 'unsearchable' || result === 'unsearchable' || before.at === null || before.reason === null)
      return {};
    return {
      at: null,
      pageId: null,
      reason: null,
      remindAt: null,
      tries: [...before.tries, before.at].slice(-triesKept),
    };
  };
  const answer = async (list: RegisterList, result: ReceiptResult): Promise<void> => {
    const { draft } = latest.current;
    const records = draft.records.filter(({ register }) => register === list.key);
    const { nameOnly, otherId } = receiptOf(list, draft);
    const count = records.length + nameOnly + otherId;
    if (result === 'some' || count === 0) {
      put(list, { result, ...triedInVain(list, result) });
      if (result === 'some' && count === 0 && list.showsId) addRecord(list);
      return;
    }
    const isMeant = await confirm({
      title: t('dropRecordsTitle', { count }),
      body: t('dropRecordsBody'),
      act: t('dropRecords'),
      keep: t('keepRecords'),
      danger: true,
    });
    if (!isMeant) return;
    put(list, { result, nameOnly: 0, otherId: 0 });
    change({ records: latest.current.draft.records.filter(({ register }) => register !== list.key) });
  };
  const nextOpen = (): RegisterList | undefined =>
    facts.form.register?.registers.find((list) => !isListDone(list, latest.current.draft));
  /** Wherever the draft names a file it names the one that has taken its place. */
  const replaceFile = (ids: { readonly from: string; readonly to: string }): void =>
    change(draftNaming(latest.current.draft, ids));
  return { put, takeNow, answer, addRecord, nextOpen, replaceFile, draft: () => latest.current.draft };
}
export type Receipts = ReturnType<typeof useReceipts>;

/** Pages of searches: kept as evidence, and each put to its list. Of several the next lists without a page get theirs. */
export function usePages(receipts: Receipts, { facts, evidence }: Pick<Parts, 'facts'> & { evidence: Evidence }) {
  const before = useRef<Promise<unknown>>(Promise.resolve());
  const add = (list: RegisterList, files: readonly File[]): void => {
    const lists = facts.form.register?.registers ?? [];
    const hasPage = ({ key }: RegisterList): boolean => {
      const { pageId = null } = receipts.draft().receipts[key] ?? {};
      return pageId !== null && facts.evidenceIds.includes(pageId);
    };
    // One after the other: evidence is added by one act at a time.
    before.current = before.current.then(async () => {
      const ids = await evidence.add(files);
      const later = lists.slice(lists.indexOf(list) + 1).filter((each) => !hasPage(each));
      for (const [place, pageId] of ids.entries()) {
        const its = [list, ...later][place];
        if (its !== undefined) receipts.put(its, { pageId });
      }
      const next = receipts.nextOpen();
      if (ids.length > 0 && isListDone(list, receipts.draft()) && next !== undefined) goToList(next.key);
    });
  };
  return { add, isBusy: evidence.isBusy };
}
export type Pages = ReturnType<typeof usePages>;
