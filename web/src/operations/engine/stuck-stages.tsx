import { recruitingCalls } from '@beidiao/contract/ats/calls';
import { stageTroubleWords } from '@beidiao/contract/ats/states';
import type { Data } from '@beidiao/contract/wire/call';
import type { ReactElement } from 'react';
import { formatTimeDense } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import { LinkButton } from '../../ui/core/link-button.tsx';
import { toast } from '../../ui/core/toasts.tsx';
import { EmptyState } from '../../ui/desk/empty-state.tsx';
import { PageHeader } from '../../ui/desk/page-header.tsx';
import { type Column, Table, TwoLines } from '../../ui/desk/table.tsx';
import { problemOf } from '../../wire/send/problem-of.ts';
import { sendAsStaff } from '../../wire/staff-wire.ts';
import styles from '../plain.module.css';
import { Rows } from '../rows.tsx';
import { usePages } from '../use-pages.ts';

const texts = bilingual({
  zh: {
    title: '招聘系统写回',
    about: '多次重试仍没有送达招聘系统的进度。不显示候选人信息；对方恢复后可重新发送。',
    system: '招聘系统',
    enterprise: '企业',
    order: '订单',
    behind: '后面还有 {count} 条在等',
    problem: '原因',
    tries: '尝试',
    triesIs: '{count} 次',
    at: '停止时间',
    acts: '操作',
    again: '重新发送',
    begun: '已开始重新发送',
    none: '没有停下的进度',
    noneAbout: '招聘系统拒绝、或多次重试没有应答的进度会显示在这里。',
  },
  en: {
    title: 'Recruiting systems',
    about:
      'Progress that could not be delivered to recruiting systems after several tries. Nothing of the candidate is shown. Resend once the system works again.',
    system: 'System',
    enterprise: 'Organization',
    order: 'Order',
    behind: '{count} more waiting behind it',
    problem: 'Reason',
    tries: 'Attempts',
    triesIs: '{count}',
    at: 'Stopped',
    acts: 'Actions',
    again: 'Resend',
    begun: 'Resending',
    none: 'Nothing is stuck',
    noneAbout: 'Updates that a recruiting system refuses, or does not answer after several tries, appear here.',
  },
});
type Row = Data<typeof recruitingCalls.stuck>['rows'][number];

function useColumns(onAgain: (row: Row) => void): Column<Row>[] {
  const t = useTexts(texts);
  const language = useLanguage();
  return [
    {
      key: 'system',
      head: t('system'),
      phone: 'title',
      cell: (row) => <TwoLines first={row.linkName} second={row.enterpriseName} />,
    },
    {
      key: 'order',
      head: t('order'),
      width: '22%',
      cell: (row) => (
        <TwoLines first={row.orderNo} second={row.waiting === 0 ? '' : t('behind', { count: row.waiting })} />
      ),
    },
    {
      key: 'problem',
      head: t('problem'),
      width: '28%',
      cell: (row) => <TwoLines first={stageTroubleWords[row.trouble][language]} second={row.code ?? ''} />,
    },
    { key: 'tries', head: t('tries'), width: 80, cell: (row) => t('triesIs', { count: row.tries }) },
    { key: 'at', head: t('at'), width: 120, cell: (row) => formatTimeDense(row.since) },
    {
      key: 'acts',
      head: t('acts'),
      width: 120,
      align: 'end',
      phone: 'foot',
      cell: (row) => (
        <span className={styles.acts}>
          <LinkButton onClick={() => onAgain(row)}>{t('again')}</LinkButton>
        </span>
      ),
    },
  ];
}

/** What recruiting systems could not be told, and telling it again. */
export function StuckStages(): ReactElement {
  const t = useTexts(texts);
  const query = usePages(recruitingCalls.stuck, {}, { nextOf: (page) => page.nextCursor });
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? [];
  const again = async ({ arrivalId }: Row): Promise<void> => {
    try {
      await sendAsStaff(recruitingCalls.retryStuck, { arrivalId });
      toast('done', t('begun'));
    } catch (fault) {
      toast('problem', problemOf(fault));
    }
  };
  const columns = useColumns((row) => void again(row));
  return (
    <div className={styles.page}>
      <PageHeader title={t('title')} about={t('about')} />
      <Rows query={query} count={rows.length} empty={<EmptyState title={t('none')} about={t('noneAbout')} />}>
        <Table label={t('title')} columns={columns} rows={rows} keyOf={(row) => row.arrivalId} lines={2} />
      </Rows>
    </div>
  );
}
