import { categories, type Enterprise, type UserInfo } from '@beidiao/contract/account/calls';
import { endOfDayInChina } from '@beidiao/contract/wire/china-time';
import type { UserId } from '../access/actor.ts';
import type { Vault } from '../base/secrets/vault.ts';
import type { EnterpriseRow, PersonRow, SealedContact } from './store.ts';

export const enterpriseOfRow = (row: EnterpriseRow): Enterprise => ({
  epId: row.member_id,
  memberId: row.member_id,
  epName: row.name,
  epUserId: row.ep_user_id,
  roleId: row.role,
  acctType: categories.enterprise,
  isFrozen: row.is_frozen,
  grade: {
    type: row.grade_type,
    expireDate: row.grade_last_day === null ? null : { time: endOfDayInChina(row.grade_last_day) },
  },
});

export const sealedPhone = (vault: Vault, userId: UserId, phoneNo: string): SealedContact => ({
  enc: vault.seal('user_account.phone', phoneNo, `user ${userId}`),
  key: vault.lookUp('', 'phone', phoneNo),
});

export function userInfoOfRow(vault: Vault, row: PersonRow): UserInfo {
  const open = (field: string, sealed: Buffer): string => vault.open(`user_account.${field}`, sealed, `user ${row.id}`);
  return {
    userId: row.id,
    loginName: row.login_name,
    username: open('name', row.name_enc),
    phoneNo: row.phone_enc && open('phone', row.phone_enc),
    idCard: row.id_card_enc && open('id_card', row.id_card_enc),
    email: row.email_enc && open('email', row.email_enc),
  };
}
