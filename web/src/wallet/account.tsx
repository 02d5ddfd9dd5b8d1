import { permissions } from '@beidiao/contract/wire/permissions';
import { Link } from '@tanstack/react-router';
import { type ReactElement, useId } from 'react';
import { NoRight } from '../trade/no-right.tsx';
import { useHolds } from '../wire/use-holds.ts';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { buttonClass } from '../ui/core/button.tsx';
import card from '../ui/desk/card.module.css';
import { Notice } from '../ui/core/notice.tsx';
import { PageHeader } from '../ui/desk/page-header.tsx';
import { AccountBooks } from './account-books.tsx';
import styles from './account.module.css';
import { AssetCards } from './asset-cards.tsx';
import { Recharge } from './recharge.tsx';

const texts = bilingual({
  zh: {
    title: '账户与充值',
    membership: '会员等级',
    about: '余额用于支付背调，每笔收支均记录在下方的交易记录中。',
    noTopUp: '您没有在线支付权限，不能充值。如有需要，请企业管理员为您开启。',
  },
  en: {
    title: 'Account and top-up',
    membership: 'Membership',
    about: 'Your balance pays for checks. Every top-up, payment and refund is listed below.',
    noTopUp:
      'You do not have permission to pay online, so you cannot top up. Ask an administrator for the permission if you need it.',
  },
});

export function Account(): ReactElement {
  const t = useTexts(texts);
  const id = useId();
  const [mayTopUp, seesBooks] = [useHolds(permissions.payOnline), useHolds(permissions.seeAmounts)];
  return (
    <div className={styles.page}>
      <PageHeader
        title={t('title')}
        about={t('about')}
        actions={
          <Link to="/Dashboard/Member" className={buttonClass('plain', 'small')}>
            {t('membership')}
          </Link>
        }
      />
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
