import { type PermissionCode, permissionWords } from '@beidiao/contract/wire/permissions';
import type { ReactElement } from 'react';
import { useLanguage } from '../i18n/language.ts';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { EmptyState } from '../ui/desk/empty-state.tsx';

const texts = bilingual({
  zh: { title: '您没有“{right}”权限', about: '如有需要，请企业管理员在“企业与成员”中为您开启。' },
  en: {
    title: 'You do not have the “{right}” permission',
    about: 'If you need it, ask an administrator to turn it on under “Company and people”.',
  },
});

/** In the place of what the person may not see: which right is missing, and who can give it. */
export function NoRight({ code }: { code: PermissionCode }): ReactElement {
  const t = useTexts(texts);
  const language = useLanguage();
  return <EmptyState title={t('title', { right: permissionWords[code][language].name })} about={t('about')} />;
}
