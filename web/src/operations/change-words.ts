import type { StaffChangeKind } from '@beidiao/contract/staff/changes';
import { type StaffRole, staffRoleWords } from '@beidiao/contract/staff/roles';
import type { Language } from '@beidiao/contract/wire/language';

type Words = Record<Language, (roles: string) => string>;
/** What a change makes of an account, for lists and the banner. */
const words: Record<StaffChangeKind, Words> = {
  add: { zh: (roles) => `新增账号：${roles}`, en: (roles) => `New account: ${roles}` },
  raise: { zh: (roles) => `岗位改为：${roles}`, en: (roles) => `Roles to become: ${roles}` },
  reset: { zh: () => '重置登录', en: () => 'Reset sign-in' },
  enable: { zh: () => '重新启用账号', en: () => 'Enable the account' },
  contact: { zh: () => '更换邮箱或手机号', en: () => 'Change e-mail or phone' },
};

type Changing = { readonly kind: StaffChangeKind; readonly roles: readonly StaffRole[] | null };
export const changeWords = ({ kind, roles }: Changing, language: Language): string =>
  words[kind][language](
    (roles ?? []).map((role) => staffRoleWords[role][language]).join(language === 'zh' ? '、' : ', '),
  );
