import type { ReactElement } from 'react';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { PageHeader } from '../ui/page-header.tsx';

const texts = bilingual({ zh: { title: '下单背调' }, en: { title: 'New check' } });

export function Wizard(): ReactElement {
  const t = useTexts(texts);
  return <PageHeader title={t('title')} />;
}
