import { permissions } from '@beidiao/contract/wire/permissions';
import { Link, useLocation, useSearch } from '@tanstack/react-router';
import { type ReactElement, useId, useState } from 'react';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { NoRight } from '../trade/no-right.tsx';
import { Button, buttonClass } from '../ui/core/button.tsx';
import { Icon } from '../ui/core/icon.tsx';
import { Notice } from '../ui/core/notice.tsx';
import { PageHeader } from '../ui/desk/page-header.tsx';
import { useHolds } from '../wire/use-holds.ts';
import { AccountBooks, useGo } from './account-books.tsx';
import styles from './account.module.css';
import { InvoiceDialog } from './invoice/invoice-dialog.tsx';
import { Recharge } from './recharge.tsx';
import { ExportMenu } from './statement/export-menu.tsx';
import { MonthCard } from './statement/month-card.tsx';
import { readFilter, type Search } from './statement/statement-filter.ts';

const texts = bilingual({
  zh: {
    title: '账户与账单',
    topUp: '充值',
    invoice: '申请发票',
    about: '每一笔收付都在这里：充值和赠送分开记，逐笔相加等于余额；经渠道或转账的单列一栏。',
    noTopUp: '您没有在线支付权限，不能充值。如有需要，请企业管理员为您开启。',
    amountsHidden: '您没有“查看金额”权限，金额显示为 ***。如有需要，请企业管理员为您开启。',
  },
  en: {
    title: 'Account and statement',
    topUp: 'Top up',
    invoice: 'Request invoice',
    about:
      'Every payment is listed here. Topped up and granted make the balance; what channels carried has its own column.',
    noTopUp:
      'You do not have permission to pay online, so you cannot top up. Ask an administrator for the permission if you need it.',
    amountsHidden:
      'You do not have the “View amounts” permission, so amounts show as ***. Ask an administrator if you need it.',
  },
});

/** What the member owns, month by month, and the way to more of it. */
export function Account(): ReactElement {
  const t = useTexts(texts);
  const id = useId();
  const go = useGo();
  const [isAsking, setAsking] = useState(false);
  const filter = readFilter(useSearch({ strict: false }) as Search); // every address of the desk holds texts
  const isToppingUp = useLocation({ select: ({ hash }) => hash }) === 'recharge';
  const [mayTopUp, seesAmounts] = [useHolds(permissions.payOnline), useHolds(permissions.seeAmounts)];
  return (
    <div className={styles.page}>
      <PageHeader
        title={t('title')}
        about={t('about')}
        actions={
          <>
            <ExportMenu filter={filter} />
            {seesAmounts && (
              <Button size="small" onClick={() => setAsking(true)}>
                <Icon name="doc" />
                {t('invoice')}
              </Button>
            )}
            {mayTopUp && (
              <Link
                to="/Dashboard/Account"
                search={(before) => before}
                hash="recharge"
                className={buttonClass('primary', 'small')}
              >
                <Icon name="plus" />
                {t('topUp')}
              </Link>
            )}
          </>
        }
      />
      {!seesAmounts && <Notice>{t('amountsHidden')}</Notice>}
      {isToppingUp &&
        (mayTopUp ? (
          <Recharge />
        ) : (
          <div className={styles.note}>
            <Notice>{t('noTopUp')}</Notice>
          </div>
        ))}
      <MonthCard month={filter.month} onMonth={(month) => go({ ...filter, month, from: '', to: '' })} />
      <AccountBooks id={id} hidden={seesAmounts ? null : <NoRight code={permissions.seeAmounts} />} />
      {isAsking && <InvoiceDialog onClose={() => setAsking(false)} />}
    </div>
  );
}
