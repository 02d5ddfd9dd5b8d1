import type { GiftBatch, GiftKind, giftCalls } from '@beidiao/contract/gift/calls';
import type { ParamsSent } from '@beidiao/contract/wire/call';
import { readYuanText, tidyYuan } from '@beidiao/contract/wire/money';

/** What is being written: amounts and numbers stay as typed until they are sent. */
export type GiftDraft = {
  /** The batch that is changed; null: a new one. */
  id: string | null;
  name: string;
  kind: GiftKind;
  codes: readonly string[];
  isFixed: boolean;
  fixed: string;
  off: string;
  threshold: string;
  onlyBatch: boolean;
  value: string;
  to: 'codes' | 'member' | 'topUp' | 'invite';
  member: { memberId: string; name: string } | null;
  topUp: string;
  count: string;
  most: string;
  from: string;
  redeemUntil: string;
  until: string;
};

export const emptyDraft: GiftDraft = {
  id: null,
  name: '',
  kind: 'voucher',
  codes: [],
  isFixed: false,
  fixed: '',
  off: '',
  threshold: '',
  onlyBatch: false,
  value: '',
  to: 'codes',
  member: null,
  topUp: '',
  count: '1',
  most: '1',
  from: '',
  redeemUntil: '',
  until: '',
};

/** Given by itself, for a top-up. */
export const isActivity = ({ to }: Pick<GiftDraft, 'to'>): boolean => to === 'topUp' || to === 'invite';

function wayOf({ memberId, topUpFen, forInvitations }: GiftBatch): GiftDraft['to'] {
  if (memberId !== null) return 'member';
  if (topUpFen === null) return 'codes';
  return forInvitations ? 'invite' : 'topUp';
}

const yuanOf = (amountFen: number | null): string =>
  amountFen === null ? '' : `${Math.trunc(amountFen / 100)}.${String(amountFen % 100).padStart(2, '0')}`;

/** A batch that waits, to be changed. */
export const draftOf = (batch: GiftBatch): GiftDraft => ({
  ...emptyDraft,
  id: batch.investigationId,
  name: batch.investigationName,
  kind: batch.kind,
  codes: batch.dataItemList.map(({ code }) => code),
  isFixed: batch.fixedPrice !== null,
  fixed: yuanOf(batch.fixedPrice),
  off: yuanOf(batch.offFen),
  threshold: batch.thresholdFen === 0 ? '' : yuanOf(batch.thresholdFen),
  onlyBatch: batch.onlyBatch,
  value: yuanOf(batch.valueFen),
  to: wayOf(batch),
  member: batch.memberId === null ? null : { memberId: batch.memberId, name: batch.memberName ?? '' },
  topUp: yuanOf(batch.topUpFen),
  count: String(batch.count),
  most: String(batch.mostPerMember),
  from: batch.start_time,
  redeemUntil: batch.redeemUntil,
  until: batch.end_time,
});

const fenOf = (text: string): number | null => readYuanText(tidyYuan(text));
const numberOf = (text: string): number | null => (/^[1-9]\d{0,3}$/.test(text.trim()) ? Number(text.trim()) : null);

type Worth = ParamsSent<typeof giftCalls.cost>;

/** What is given, as the wire takes it; null while something of it is missing. */
export function worthOf(draft: GiftDraft): Worth | null {
  const count = numberOf(draft.count);
  if (count === null || worthLack(draft) !== null) return null;
  const fixedPrice = draft.isFixed ? fenOf(draft.fixed) : null;
  if (draft.kind === 'voucher')
    return { kind: 'voucher', dataItemList: [...draft.codes], count, ...(fixedPrice ? { fixedPrice } : {}) };
  if (draft.kind === 'giftCard') return { kind: 'giftCard', valueFen: fenOf(draft.value) ?? 0, count };
  const { onlyBatch } = draft;
  return { kind: 'coupon', offFen: fenOf(draft.off) ?? 0, thresholdFen: fenOf(draft.threshold) ?? 0, onlyBatch, count };
}

export type Lack =
  | 'lackName'
  | 'lackItems'
  | 'lackOff'
  | 'lackValue'
  | 'lackFixed'
  | 'lackMember'
  | 'lackTopUp'
  | 'lackCount'
  | 'lackDays'
  | 'lackUntil';

function worthLack({ kind, codes, isFixed, fixed, off, value }: GiftDraft): Lack | null {
  if (kind === 'coupon') return fenOf(off) ? null : 'lackOff';
  if (kind === 'giftCard') return (fenOf(value) ?? 0) >= 100 ? null : 'lackValue';
  if (codes.length === 0) return 'lackItems';
  return isFixed && !fenOf(fixed) ? 'lackFixed' : null;
}

/** The first thing that keeps a draft from being sent; null when nothing does. */
export function lackOf(draft: GiftDraft): Lack | null {
  if (draft.name.trim() === '') return 'lackName';
  const worth = worthLack(draft);
  if (worth !== null) return worth;
  if (draft.to === 'member' && draft.member === null) return 'lackMember';
  if (isActivity(draft) && !fenOf(draft.topUp)) return 'lackTopUp';
  if (numberOf(draft.count) === null || (draft.to !== 'member' && numberOf(draft.most) === null)) return 'lackCount';
  const days = draft.to === 'member' ? [draft.from, draft.until] : [draft.from, draft.redeemUntil, draft.until];
  if (days.includes('')) return 'lackDays';
  return days.toSorted().join() === days.join() ? null : 'lackUntil';
}

/** What is sent to make it; null while something is missing. */
export function wishOf(draft: GiftDraft): ParamsSent<typeof giftCalls.make> | null {
  const worth = worthOf(draft);
  if (worth === null || lackOf(draft) !== null) return null;
  const isForMember = draft.to === 'member' && draft.member !== null;
  return {
    ...worth,
    investigationName: draft.name.trim(),
    start_time: draft.from,
    end_time: draft.until,
    ...(draft.id === null ? {} : { investigationId: draft.id }),
    ...(isForMember ? { memberId: draft.member?.memberId } : { redeemUntil: draft.redeemUntil }),
    ...(isForMember ? {} : { mostPerMember: numberOf(draft.most) ?? 1 }),
    ...(isActivity(draft) ? { topUpFen: fenOf(draft.topUp) ?? 0 } : {}),
    ...(draft.to === 'invite' ? { forInvitations: true } : {}),
  };
}

/** What members would see of the draft. */
export const previewOf = (draft: GiftDraft) => ({
  name: draft.name.trim() || '···',
  kind: draft.kind,
  fixedFen: draft.kind === 'voucher' && draft.isFixed ? fenOf(draft.fixed) : null,
  offFen: fenOf(draft.off),
  thresholdFen: fenOf(draft.threshold) ?? 0,
  onlyBatch: draft.onlyBatch,
  balanceFen: fenOf(draft.value) ?? 0,
});
