import type { Tenant } from '../access/actor.ts';
import { Refusal } from '../base/refusal.ts';
import type { House } from '../house.ts';
import { note } from './batch.ts';
import { openRemark, sealRemark } from './seals.ts';
import { holdRemark, writeRemark } from './store.ts';

type RemarkWish = {
  readonly fileId: string;
  readonly n: number;
  readonly remark: string;
  readonly version: number | undefined;
};

/**
 * Writes the remark beside an ordered candidate. One that somebody has written since it was read stays, and is answered.
 * @throws Refusal notFound, batchRemarkChanged with the remark that stands there
 */
export async function writeRemarkOf(
  { vault }: Pick<House, 'vault'>,
  { actor, transaction }: Tenant,
  { fileId: batchFileId, n, remark, version }: RemarkWish,
): Promise<{ remark: string; version: number }> {
  const row = { memberId: actor.memberId, batchFileId, n };
  return transaction(async (tx) => {
    const held = await holdRemark(tx, row);
    if (held === undefined) throw new Refusal('notFound');
    const now = held.remark_enc === null ? '' : openRemark(vault, row, held.remark_enc);
    const at = held.remark_version;
    if (now === remark) return { remark, version: at };
    if (version !== undefined && version !== at)
      throw new Refusal('batchRemarkChanged', {}, { remark: now, version: at });
    await writeRemark(tx, row, remark === '' ? null : sealRemark(vault, row, remark));
    await note(tx, actor, { action: 'changeBatch', batchFileId, facts: { rows: 1 } });
    return { remark, version: at + 1 };
  });
}
