import type { ReactElement } from 'react';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { PageHeader } from '../ui/page-header.tsx';

const texts = bilingual({ zh: { title: '订单管理' }, en: { title: 'Orders' } });

export function Orders(): ReactElement {
  const t = useTexts(texts);
  return <PageHeader title={t('title')} />;
}
