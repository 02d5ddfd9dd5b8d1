import { type FailedRefund, failedRefundCalls } from '@beidiao/contract/wallet/failed-refunds';
import type { ReactElement } from 'react';
import { formatMoney, formatTimeDense } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { channelName } from '../../trade/channel-words.ts';
import { LinkButton } from '../../ui/core/link-button.tsx';
import { toast } from '../../ui/core/toasts.tsx';
import { EmptyState } from '../../ui/desk/empty-state.tsx';
import { type Column, Table, TwoLines } from '../../ui/desk/table.tsx';
import { problemOf } from '../../wire/send/problem-of.ts';
import { sendAsStaff } from '../../wire/staff-wire.ts';
import styles from '../plain.module.css';
import { Rows } from '../rows.tsx';
import { usePages } from '../use-pages.ts';
import { failedRefundTexts } from './failed-refund-texts.ts';

function useColumns(onRetry: (row: FailedRefund) => void): Column<FailedRefund>[] {
  const t = useTexts(failedRefundTexts);
  const language = useLanguage();
  return [
    {
      key: 'member',
      head: t('member'),
      phone: 'title',
      width: '24%',
      cell: (row) => <TwoLines first={row.enterpriseName} second={row.tradeNo} />,
    },
    {
      key: 'amount',
      head: t('amount'),
      width: 130,
      align: 'end',
      cell: (row) => <TwoLines first={formatMoney(row.amountFen)} second={row.isSurplus ? t('surplus') : ''} />,
    },
    {
      key: 'channel',
      head: t('channel'),
      width: 130,
      cell: (row) => <TwoLines first={channelName(row.channelCode, language)} second={row.reference} />,
    },
    {
      key: 'why',
      head: t('why'),
      cell: ({ trouble, code }) => <TwoLines first={trouble === null ? '' : t(trouble)} second={code ?? ''} />,
    },
    {
      key: 'tries',
      head: t('tries'),
      width: 120,
      cell: ({ attempts, triedAt }) => (
        <TwoLines first={t('times', { count: attempts })} second={triedAt === null ? '' : formatTimeDense(triedAt)} />
      ),
    },
    { key: 'since', head: t('since'), width: 120, cell: (row) => formatTimeDense(row.createdAt) },
    {
      key: 'acts',
      head: t('acts'),
      width: 90,
      align: 'end',
      phone: 'foot',
      cell: (row) => (
        <span className={styles.acts}>
          <LinkButton onClick={() => onRetry(row)}>{t('retry')}</LinkButton>
        </span>
      ),
    },
  ];
}

/** Refunds that a channel has not made. A retry bears the same reference, so that nothing goes back twice. */
export function FailedRefunds(): ReactElement {
  const t = useTexts(failedRefundTexts);
  const query = usePages(failedRefundCalls.list, {}, { nextOf: (page) => page.nextCursor });
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? [];
  const retry = async ({ channelRefundNo, amountFen }: FailedRefund): Promise<void> => {
    try {
      const { isDone } = await sendAsStaff(failedRefundCalls.retry, { channelRefundNo });
      toast('done', t(isDone ? 'done' : 'asked', { amount: formatMoney(amountFen) }));
    } catch (fault) {
      toast('problem', problemOf(fault));
    }
  };
  const columns = useColumns((row) => void retry(row));
  return (
    <Rows query={query} count={rows.length} empty={<EmptyState title={t('none')} about={t('noneAbout')} />}>
      <Table label={t('title')} columns={columns} rows={rows} keyOf={(row) => row.channelRefundNo} lines={2} />
    </Rows>
  );
}
