import type { ReactElement } from 'react';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { PageHeader } from '../ui/page-header.tsx';

const texts = bilingual({ zh: { title: '注册企业' }, en: { title: 'Register an enterprise' } });

export function Register(): ReactElement {
  const t = useTexts(texts);
  return <PageHeader title={t('title')} />;
}
