import { randomBytes } from 'node:crypto';
import { fen } from '@beidiao/contract/wire/money';
import { giftCodeLength } from '@beidiao/contract/gift/code';
import type { MemberId, UserId } from '../access/actor.ts';
import type { Tx } from '../base/db/db.ts';
import { giveCards } from '../catalogue/catalogue.ts';
import { giveGiftCard } from '../wallet/wallet.ts';
import { codeOfBytes } from './rules.ts';
import type { BatchRow } from './store.ts';

export const newCode = (): string => codeOfBytes(randomBytes(giftCodeLength));

export type To = {
  readonly memberId: MemberId;
  readonly userId: UserId | null;
  /** Of the code that it is given for; null: given by staff. */
  readonly codeKey: Buffer | null;
  /** The code, whose last characters people know a gift card by. */
  readonly code?: string;
};

/** Gives a member one thing of a batch. Answers its id. */
export function giveOne(tx: Tx, batch: BatchRow, { memberId, userId, codeKey, code = newCode() }: To): Promise<string> {
  const of = { memberId, name: batch.name, validUntil: batch.valid_until, batchId: batch.id, codeKey };
  if (batch.kind === 'giftCard')
    return giveGiftCard(tx, { ...of, userId, valueFen: fen(batch.value_fen ?? 0), tail: code.slice(-4) });
  return giveCards(tx, {
    ...of,
    kind: batch.kind,
    itemCodes: batch.item_codes,
    fixedFen: batch.fixed_fen === null ? null : Number(batch.fixed_fen),
    offFen: batch.off_fen === null ? null : Number(batch.off_fen),
    thresholdFen: Number(batch.threshold_fen),
    onlyBatch: batch.only_batch,
    validFrom: batch.usable_from,
    count: 1,
  });
}
