import type { ClaimContent } from '@beidiao/contract/candidate/claim-content';
import { filledOf } from '@beidiao/contract/candidate/claim-form';
import type { DocumentType } from '@beidiao/contract/typed/document';
import type { ResumeReading } from '@beidiao/contract/resume/calls';
import type { IdentityResult } from './candidate/identity-result.ts';

export type DraftCandidate = {
  name: string;
  phoneNo: string;
  /** The number of the document. */
  idCard: string;
  idType: DocumentType;
  department: string;
  position: string;
  /** yyyy-mm-dd, or what was typed so far. */
  proposedEntryDate: string;
};

/** '1' expedited, '2' normal. */
export type Urgency = '1' | '2';
export type DraftItem = {
  code: string;
  quantity: number;
  explosiveOrder: Urgency;
  remark: string;
  /** '1': the orderer fills in fields for the candidate; '2': the candidate fills in all of them. */
  userAction: '1' | '2';
  /** What is filled in, a content for each piece; it stays when the candidate is to fill it in after all. */
  business: ClaimContent[];
  /** Papers of each piece that the orderer has; sent once the order stands. */
  papers?: File[][];
  /** The piece that was filled in last, from 0. */
  selectIndex: number;
};

/** What a résumé can fill in on the candidate's form. */
export const resumeFields = [
  'name',
  'phoneNo',
  'idCard',
  'position',
] as const satisfies readonly (keyof DraftCandidate)[];
export type ResumeField = (typeof resumeFields)[number];
/** The candidate's résumé: sent once the order stands. `before` is what stood in the fields that it has filled in. */
export type DraftResume = { file: File; reading: ResumeReading; before: Partial<Record<ResumeField, string>> };

/** What lowers the price: a package or an agreement, one coupon, one voucher. A gift card pays below it. */
export type TrialInfo = {
  objId: string | null;
  objType: 'package' | 'agreement' | null;
  investigationId: string | null;
  checkedCardList: string[];
  /** Null: none is used; undefined: nobody has chosen yet. */
  giftCardId?: string | null;
};

export type Draft = {
  /** The idempotency key of the submit. */
  uuid: string;
  client: string;
  /** The list of candidates that is ordered; null: one candidate. */
  batchFileId: string | null;
  /** The application of a recruiting system that is ordered for, on a page inside of it. */
  applyId: string | null;
  candidate: DraftCandidate;
  resume: DraftResume | null;
  checkId: string | null;
  teValidateResult: IdentityResult | null;
  checkedDataItemList: DraftItem[];
  trialInfo: TrialInfo;
  explosiveOrder: Urgency;
  /** When the candidates of a list get their message, in China; null: as soon as it is paid. */
  invitedAt: { day: string; time: string } | null;
  /** In how many days the whole order is wanted; the urgency of each item then does not count. */
  explosiveOrderDay: number | null;
  /** ms; null as long as nothing was entered. */
  changedAt: number | null;
};

const noSelection: TrialInfo = { objId: null, objType: null, investigationId: null, checkedCardList: [] };
const nothingUsed: TrialInfo = { ...noSelection, giftCardId: null };

export const emptyDraft = (uuid: string, batchFileId: string | null = null): Draft => ({
  uuid,
  client: 'PC',
  batchFileId,
  applyId: null,
  candidate: {
    name: '',
    phoneNo: '',
    idCard: '',
    idType: 'idCard',
    department: '',
    position: '',
    proposedEntryDate: '',
  },
  resume: null,
  checkId: null,
  teValidateResult: null,
  checkedDataItemList: [],
  trialInfo: noSelection,
  explosiveOrder: '2',
  invitedAt: null,
  explosiveOrderDay: null,
  changedAt: null,
});

const isSamePerson = (a: DraftCandidate, b: DraftCandidate): boolean =>
  a.name === b.name && a.phoneNo === b.phoneNo && a.idCard === b.idCard && a.idType === b.idType;

/**
 * The draft after a change. What is submitted under one key must stay the same, so each change takes a new one;
 * an identity check counts for the person that it was made for only.
 */
export function amendDraft(draft: Draft, change: Partial<Draft>, stamp: { uuid: string; now: number }): Draft {
  const next = { ...draft, ...change, uuid: stamp.uuid, changedAt: stamp.now };
  return isSamePerson(draft.candidate, next.candidate) ? next : { ...next, checkId: null, teValidateResult: null };
}

export const newItem = (code: string): DraftItem => ({
  code,
  quantity: 1,
  explosiveOrder: '2',
  remark: '',
  userAction: '2',
  business: [],
  selectIndex: 0,
});

/** Changes one item, and chooses it when it was not. */
export function changeItem(items: readonly DraftItem[], code: string, change: Partial<DraftItem>): DraftItem[] {
  const isChosen = items.some((item) => item.code === code);
  const list = isChosen ? items : [...items, newItem(code)];
  return list.map((item) => (item.code === code ? { ...item, ...change } : item));
}

export const dropItems = (items: readonly DraftItem[], codes: readonly string[]): DraftItem[] =>
  items.filter((item) => !codes.includes(item.code));

export const withoutSelection = (): Pick<Draft, 'trialInfo'> => ({ trialInfo: nothingUsed });

/** The card is left out wherever it stood; what else lowers the price stays. */
export const withoutCard = ({ trialInfo }: Pick<Draft, 'trialInfo'>, cardId: string): Pick<Draft, 'trialInfo'> => ({
  trialInfo: {
    ...trialInfo,
    checkedCardList: trialInfo.checkedCardList.filter((id) => id !== cardId),
    investigationId: trialInfo.investigationId === cardId ? null : trialInfo.investigationId,
  },
});

export const hasSelection = ({ trialInfo }: Pick<Draft, 'trialInfo'>): boolean =>
  trialInfo.objId !== null ||
  trialInfo.investigationId !== null ||
  trialInfo.checkedCardList.length > 0 ||
  Boolean(trialInfo.giftCardId);

/** For whom the price is asked: a list, or one candidate. */
export const listOf = ({ batchFileId }: Pick<Draft, 'batchFileId'>): { batchFileId?: string } =>
  batchFileId === null ? {} : { batchFileId };

/** What price and submit take. Remarks and what is filled in do not change a price, so they are left out of its question. */
export function choiceOf(
  { checkedDataItemList, trialInfo, explosiveOrder, explosiveOrderDay: day }: Draft,
  withRemarks: boolean,
) {
  const { objId, objType, investigationId, checkedCardList, giftCardId } = trialInfo;
  return {
    checkedDataItemList: checkedDataItemList.map(
      ({ code, quantity, explosiveOrder: ofItem, remark, userAction, business, selectIndex }) => ({
        code,
        quantity,
        ...(day === null ? { explosiveOrder: ofItem } : {}),
        ...(withRemarks && remark.trim() ? { remark: remark.trim() } : {}),
        ...(withRemarks && userAction === '1'
          ? { userAction, selectIndex, business: business.slice(0, quantity).map(filledOf) }
          : {}),
      }),
    ),
    checkedCardList,
    ...(day === null ? { explosiveOrder } : { explosiveOrder: '1' as const, explosiveOrderDay: day }),
    ...(objId && objType ? { objId, objType } : {}),
    ...(investigationId ? { investigationId } : {}),
    ...(giftCardId ? { giftCardId } : {}),
  };
}
