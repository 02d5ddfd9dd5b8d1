import type { ReactElement } from 'react';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { PageHeader } from '../ui/page-header.tsx';

const texts = bilingual({ zh: { title: '选择企业' }, en: { title: 'Choose an enterprise' } });

export function SelectEnterprise(): ReactElement {
  const t = useTexts(texts);
  return <PageHeader title={t('title')} />;
}
