import { randomUUID } from 'node:crypto';
import type { Language } from '@beidiao/contract/wire/language';
import type { NoticeKind } from '@beidiao/contract/notice/calls';
import type { Tx } from './base/db/db.ts';
import type { SealOwner, Vault } from './base/secrets/vault.ts';
import { enqueue, type NoticeTo, type Wanted } from './tasks.ts';

export type Notice = {
  readonly memberId: string;
  readonly to: NoticeTo;
  readonly kind: NoticeKind;
  /** Ids, amounts (`amountFen`) and moments (`dueAt`, ISO 8601) only: they are kept in the queue's tables. */
  readonly facts?: Readonly<Record<string, string | number>>;
  readonly orderDetailsId?: string;
  /** What opens something (`link`, `token`), sealed by `sealSecret` for this member and check. */
  readonly secret?: string;
  /** Who caused it: the bell of this person does not ring for it. */
  readonly byUserId?: string | null;
  /** Of the request, for a receiver whose language is not known yet. */
  readonly language?: Language;
  /** One of the caller's, when the same thing may be told by two transactions. */
  readonly key?: string;
};

/** A notice as the queue carries it. */
export function noticeTask(notice: Notice): Wanted & { task: 'notify' } {
  const { memberId, to, kind, facts = {}, orderDetailsId, secret, byUserId, language, key = randomUUID() } = notice;
  return {
    task: 'notify',
    payload: {
      key,
      toldAt: new Date().toISOString(),
      memberId,
      to,
      kind,
      facts,
      ...(orderDetailsId === undefined ? {} : { orderDetailsId }),
      ...(secret === undefined ? {} : { secret }),
      ...(byUserId ? { byUserId } : {}),
      ...(language === undefined ? {} : { language }),
    },
  };
}

/**
 * Tells somebody something, once the transaction has committed: at the bell, by mail, by SMS, as the kind says and as
 * the receiver has switched. The words stand in the contract (`noticeKinds`).
 */
export const notify = (tx: Tx, notice: Notice): Promise<void> => enqueue(tx, noticeTask(notice));

/** Whose a delivery is: the check's that it tells of, else the member's. */
export type DeliveryOf = { readonly memberId: string; readonly orderDetailsId?: string | null | undefined };
const ownerOf = ({ memberId, orderDetailsId }: DeliveryOf): SealOwner =>
  orderDetailsId == null ? `member ${memberId}` : `detail ${orderDetailsId}`;

const addressPlace = 'delivery.address';
const secretPlace = 'delivery.secret';

/** For `to: { who: 'address' }`. */
export const sealAddress = (vault: Vault, of: DeliveryOf, address: string): string =>
  vault.seal(addressPlace, address, ownerOf(of)).toString('base64');
export const openAddress = (vault: Vault, of: DeliveryOf, sealed: Buffer): string =>
  vault.open(addressPlace, sealed, ownerOf(of));

/** For `secret`. */
export const sealSecret = (vault: Vault, of: DeliveryOf, facts: Readonly<Record<string, string>>): string =>
  vault.seal(secretPlace, JSON.stringify(facts), ownerOf(of)).toString('base64');
export const openSecret = (vault: Vault, of: DeliveryOf, sealed: Buffer): Record<string, string> =>
  JSON.parse(vault.open(secretPlace, sealed, ownerOf(of))) as Record<string, string>;
