import type { ReactElement } from 'react';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import { PageLink } from '../kit/act-button.tsx';
import { paths } from '../paths.ts';
import text from '../kit/text.module.css';

const texts = bilingual({ zh: { all: '查看我的全部背调' }, en: { all: 'See all my checks' } });

export function RecordLink(): ReactElement {
  const t = useTexts(texts);
  return (
    <PageLink to={paths.record} className={text.link}>
      {t('all')}
    </PageLink>
  );
}
