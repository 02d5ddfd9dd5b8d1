import type { ReactElement } from 'react';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { PageHeader } from '../ui/page-header.tsx';

const texts = bilingual({ zh: { title: '登录' }, en: { title: 'Sign in' } });

export function SignIn(): ReactElement {
  const t = useTexts(texts);
  return <PageHeader title={t('title')} />;
}
