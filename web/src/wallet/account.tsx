import { permissions } from '@beidiao/contract/permissions';
import { type ReactElement, useId } from 'react';
import { NoRight } from '../trade/no-right.tsx';
import { useHolds } from '../wire/use-holds.ts';
import { bilingual, useTexts } from '../i18n/texts.ts';
import card from '../ui/card.module.css';
import { Notice } from '../ui/notice.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { AccountBooks } from './account-books.tsx';
import styles from './account.module.css';
import { AssetCards } from './asset-cards.tsx';
import { Recharge } from './recharge.tsx';

const texts = bilingual({
  zh: {
    title: '账户与充值',
    about: '余额用来付背调；每一笔进出都记在下面的明细里，对得到分。',
    noTopUp: '你没有在线支付权限，不能充值。需要时，请企业管理员为你打开。',
  },
  en: {
    title: 'Account and top-up',
    about: 'The balance pays for checks; every fen in and out stands in the book below.',
    noTopUp: 'You may not pay online, so you can not top up. If you need to, ask an administrator for the right.',
  },
});

export function Account(): ReactElement {
  const t = useTexts(texts);
  const id = useId();
  const [mayTopUp, seesBooks] = [useHolds(permissions.payOnline), useHolds(permissions.seeAmounts)];
  return (
    <div className={styles.page}>
      <PageHeader title={t('title')} about={t('about')} />
      <AssetCards />
      {mayTopUp ? (
        <Recharge />
      ) : (
        <div className={styles.note}>
          <Notice>{t('noTopUp')}</Notice>
        </div>
      )}
      {seesBooks ? (
        <AccountBooks id={id} />
      ) : (
        <section className={card.card}>
          <NoRight code={permissions.seeAmounts} />
        </section>
      )}
    </div>
  );
}
