import {
  comparesCompanies,
  type ComparedCompany,
  conflictItemCode,
  ownCompanies,
} from '@beidiao/contract/conflict/companies';
import type { ConflictList } from '@beidiao/contract/conflict/calls';
import type { Language } from '@beidiao/contract/wire/language';
import { fieldMessage } from '@beidiao/contract/wire/field-messages';
import { writeAudit } from '../access/audit.ts';
import type { MemberId, Tenant } from '../access/actor.ts';
import type { Db } from '../base/db/db.ts';
import { Refusal } from '../base/refusal.ts';
import type { Vault } from '../base/secrets/vault.ts';
import type { House } from '../house.ts';
import { addList, findNewest, findOwnCompany, type ListRow, type NewList } from './store.ts';

const listOf = (vault: Vault, row: ListRow): ConflictList => ({
  listId: row.id,
  companies: row.companies,
  givenBy: row.name_enc === null ? '' : vault.open('user_account.name', row.name_enc, `user ${row.created_by}`),
  givenAt: row.created_at.toISOString(),
});

/** What the member has given last; null where it has given none. */
export async function readNewest({ vault }: House, db: Db, memberId: MemberId): Promise<ConflictList | null> {
  const row = await findNewest(db, memberId);
  return row === undefined ? null : listOf(vault, row);
}

export type NamedList = { readonly id: string; readonly companies: readonly ComparedCompany[] };
/**
 * The list that an order of these items would be placed with now; null for one that compares no companies, which asks for nothing.
 * @throws Refusal conflictListMissing
 */
export async function listForOrder(db: Db, memberId: MemberId, codes: readonly string[]): Promise<NamedList | null> {
  if (!comparesCompanies(codes)) return null;
  const row = await findNewest(db, memberId);
  if (row === undefined) throw new Refusal('conflictListMissing');
  return { id: row.id, companies: row.companies };
}

/** What an item says of the companies that it compares; nothing of any other item. */
export const comparedIn = (code: string, companies: readonly ComparedCompany[] | null) =>
  code === conflictItemCode && companies !== null ? { companies: [...companies] } : {};

type Saving = NewList & { readonly language: Language };

/** @throws Refusal badParams for the member's own company, conflictListChanged with the list as it is */
export async function saveList(house: House, tenant: Tenant, { language, ...it }: Saving): Promise<ConflictList> {
  const { actor, db, transaction } = tenant;
  const { memberId, userId } = actor;
  await refuseOwn(db, memberId, { companies: it.companies, language });
  const isSaved = await transaction(async (tx) => {
    if (!(await addList(tx, actor, it))) return false;
    await writeAudit(tx, {
      memberId,
      userId,
      action: 'saveConflictList',
      subject: `member ${memberId}`,
      facts: { companies: it.companies.length },
    });
    return true;
  });
  const row = await findNewest(db, memberId);
  const list = row === undefined ? null : listOf(house.vault, row);
  // A repeat whose first answer was lost.
  const isSame = row?.created_by === userId && row.replaces_id === it.replaces && isLike(row.companies, it.companies);
  if (list === null || !(isSaved || isSame)) throw new Refusal('conflictListChanged', {}, { list });
  return list;
}

const isLike = (one: readonly ComparedCompany[], other: readonly ComparedCompany[]): boolean =>
  one.length === other.length &&
  one.every(({ name, creditCode }, n) => name === other[n]?.name && creditCode === other[n].creditCode);

type Naming = { readonly companies: readonly ComparedCompany[]; readonly language: Language };

async function refuseOwn(db: Db, memberId: MemberId, { companies, language }: Naming): Promise<void> {
  const own = await findOwnCompany(db, memberId);
  if (own === undefined) return;
  const fields = ownCompanies(companies, { name: own.name, creditCode: own.credit_code }).map(
    ({ row, field, name }) => ({ field: `companies.${row}.${field}`, message: fieldMessage(name, language) }),
  );
  const [first] = fields;
  if (first !== undefined) throw new Refusal('badParams', { ...first }, { fields });
}
