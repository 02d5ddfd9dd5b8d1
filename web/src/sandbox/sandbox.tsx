import type { ReactElement } from 'react';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { PageHeader } from '../ui/page-header.tsx';

const texts = bilingual({ zh: { title: '沙盒' }, en: { title: 'Sandbox' } });

export function Sandbox(): ReactElement {
  const t = useTexts(texts);
  return <PageHeader title={t('title')} />;
}
