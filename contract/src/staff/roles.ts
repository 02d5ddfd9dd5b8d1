import type { Language } from '../wire/language.ts';

/** What the provider's own people do. One person may hold several; an administrator looks after the accounts and nothing else. */
export const staffRoles = ['reviewer', 'lead', 'sales', 'finance', 'administrator'] as const;
export type StaffRole = (typeof staffRoles)[number];

export const staffRoleWords: Record<StaffRole, Record<Language, string>> = {
  reviewer: { zh: '审核', en: 'Reviewer' },
  lead: { zh: '审核组长', en: 'Review lead' },
  sales: { zh: '客户', en: 'Sales' },
  finance: { zh: '财务', en: 'Finance' },
  administrator: { zh: '管理员', en: 'Administrator' },
};
