import { categories, type Enterprise, type UserInfo } from '@beidiao/contract/account/calls';
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
    expireDate: row.grade_expires_at === null ? null : { time: row.grade_expires_at.getTime() },
  },
});

export const sealedPhone = (vault: Vault, phoneNo: string): SealedContact => ({
  enc: vault.seal('user_account.phone', phoneNo),
  key: vault.lookUp('', 'phone', phoneNo),
});

const openOptional = (vault: Vault, place: string, sealed: Buffer | null): string | null =>
  sealed === null ? null : vault.open(place, sealed);

export const userInfoOfRow = (vault: Vault, row: PersonRow): UserInfo => ({
  userId: row.id,
  loginName: row.login_name,
  username: vault.open('user_account.name', row.name_enc),
  phoneNo: openOptional(vault, 'user_account.phone', row.phone_enc),
  idCard: openOptional(vault, 'user_account.id_card', row.id_card_enc),
  email: openOptional(vault, 'user_account.email', row.email_enc),
});
