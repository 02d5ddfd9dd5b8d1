import type { MemberId, UserId } from '../access/actor.ts';
import { writeAudit } from '../access/audit.ts';
import { Refusal } from '../base/refusal.ts';
import type { House } from '../house.ts';
import { VendorSilent } from '../ports/ports.ts';
import type { FileKind, FileMaker } from './store.ts';

type Scanned = {
  readonly memberId: MemberId;
  readonly orderDetailsId: string | null;
  readonly kind: FileKind;
  readonly madeBy: FileMaker;
  readonly makerId?: string | null;
};

/**
 * Has a file looked at by the scanner, where there is one. What it finds is refused and stands in the trail; a scanner that
 * is away lets nothing pass.
 * @throws Refusal fileInfected, fileCheckBusy
 */
export async function scan(house: House, file: Scanned, given: Buffer): Promise<void> {
  const found = await findVirus(house, given);
  if (found === undefined) return;
  const { memberId, madeBy, makerId, kind, orderDetailsId } = file;
  const userId = madeBy === 'user' ? ((makerId ?? null) as UserId | null) : null; // the maker of a user's file is that user
  const subject = orderDetailsId === null ? `member ${memberId}` : `detail ${orderDetailsId}`;
  const facts = { found, kind, madeBy };
  await house.system.transaction((tx) => writeAudit(tx, { memberId, userId, action: 'refuseFile', subject, facts }));
  throw new Refusal('fileInfected', { found });
}

/** What the scanner has found, where there is one. @throws Refusal fileCheckBusy */
export async function findVirus(house: House, given: Buffer): Promise<string | undefined> {
  return house.ports.scanner?.scan(given).catch((error: unknown) => {
    if (!(error instanceof VendorSilent)) throw error;
    house.log.warn({ scanner: error.message }, 'the virus scanner does not answer');
    throw new Refusal('fileCheckBusy');
  });
}
