import type { ReactElement } from 'react';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { PageHeader } from '../ui/page-header.tsx';

const texts = bilingual({
  zh: { title: '写的和查到的，放在一起看' },
  en: { title: 'What was said beside what was found' },
});

export function Home(): ReactElement {
  const t = useTexts(texts);
  return <PageHeader title={t('title')} />;
}
