import type { MemberId } from '../access/actor.ts';
import type { Db, Tx } from '../base/db/db.ts';
import * as store from './agreement-store.ts';
import type { AgreementHead, AgreementLine, NewVersion, VersionRow } from './agreement-store.ts';

/* What the staff console asks of agreements. */

export type { AgreementHead, VersionRow } from './agreement-store.ts';

export const listAgreements = (
  db: Db,
  of: { day: string; before: string | null; search: string | null; limit: number },
): Promise<AgreementLine[]> => store.listAgreements(db, of);

export const findAgreement = (db: Db, id: string): Promise<AgreementHead | undefined> => store.findHead(db, id);

export const findAgreementByName = (db: Db, memberId: MemberId, name: string): Promise<AgreementHead | undefined> =>
  store.findHeadByName(db, memberId, name);

/** Every version of an agreement, the newest on top. */
export const versionsOfAgreement = (db: Db, memberId: MemberId, agreementId: string): Promise<VersionRow[]> =>
  store.listVersions(db, memberId, agreementId);

/** The newest version of every other agreement of the member that has not ended. */
export const otherAgreements = (
  db: Db,
  of: { memberId: MemberId; agreementId: string | null; day: string },
): Promise<(VersionRow & { id: string; name: string })[]> => store.listOthers(db, of);

/** Writes a version: the first of a new agreement when no id is given. Answers the id. The member must be held. */
export async function writeAgreementVersion(tx: Tx, id: string | undefined, of: NewVersion): Promise<string> {
  const agreementId = id ?? (await store.addAgreement(tx, of.memberId, of.name));
  await store.addVersion(tx, agreementId, of);
  return agreementId;
}
