import type { ReactElement } from 'react';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { PageHeader } from '../ui/page-header.tsx';

const texts = bilingual({ zh: { title: '账户与充值' }, en: { title: 'Account and top-up' } });

export function Account(): ReactElement {
  const t = useTexts(texts);
  return <PageHeader title={t('title')} />;
}
