import { type ReactElement, useId } from 'react';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { AccountBooks } from './account-books.tsx';
import styles from './account.module.css';
import { AssetCards } from './asset-cards.tsx';
import { Recharge } from './recharge.tsx';

const texts = bilingual({
  zh: { title: '账户与充值', about: '余额用来付背调；每一笔进出都记在下面的明细里，对得到分。' },
  en: {
    title: 'Account and top-up',
    about: 'The balance pays for checks; every fen in and out stands in the book below.',
  },
});

export function Account(): ReactElement {
  const t = useTexts(texts);
  return (
    <div className={styles.page}>
      <PageHeader title={t('title')} about={t('about')} />
      <AssetCards />
      <Recharge />
      <AccountBooks id={useId()} />
    </div>
  );
}
