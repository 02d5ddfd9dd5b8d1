import { filesPerDetail, type StoredFile } from '@beidiao/contract/file/calls';
import type { CandidateTenant } from '../access/actor.ts';
import type { Db } from '../base/db/db.ts';
import { Refusal } from '../base/refusal.ts';
import { readOwnDetail, takeCandidateTurn } from '../candidate/candidate.ts';
import { listFiles, presentFile, putFile, stageFile } from '../file/file.ts';
import type { House } from '../house.ts';
import { checkReported } from './dispute.ts';
import { isReported, type Item } from './store.ts';

type Proof = Item & { readonly name: string; readonly base64: string };

/**
 * Keeps a paper for a dispute that is about to be opened.
 * @throws Refusal orderNotFound, orderNotInState, itemNotReported, fileTooBig, fileTypeUnknown, fileBroken, filesTooMany
 */
export async function keepProof(house: House, tenant: CandidateTenant, proof: Proof): Promise<StoredFile> {
  const of = tenant.candidate;
  checkReported((await readOwnDetail(tenant.db, tenant)).state);
  if (!(await isReported(tenant.db, of, proof))) throw new Refusal('itemNotReported');
  await refuseFull(tenant.db, of);
  const file = {
    ...of,
    kind: 'attachment',
    about: `dispute ${proof.itemCode} ${proof.n}`,
    name: proof.name,
    madeBy: 'candidate',
  } as const;
  const staged = await tenant.aside(() => stageFile(house, file, Buffer.from(proof.base64, 'base64')));
  const row = await tenant.transaction(async (tx) => {
    // Papers that come side by side are counted one after the other.
    await takeCandidateTurn(tx, of);
    await refuseFull(tx, of);
    return putFile(house, tx, staged);
  });
  return presentFile(house, row);
}

async function refuseFull(db: Db, of: CandidateTenant['candidate']): Promise<void> {
  const kept = await listFiles(db, { ...of, kinds: ['attachment'] });
  if (kept.length >= filesPerDetail) throw new Refusal('filesTooMany', { maximum: filesPerDetail });
}
