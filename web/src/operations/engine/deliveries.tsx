import { deliveryCalls, type DeliveryRow, type DeliveryState } from '@beidiao/contract/notice/delivery';
import { type ReactElement, useState } from 'react';
import { formatTimeDense } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import { EmptyState } from '../../ui/desk/empty-state.tsx';
import { LinkButton } from '../../ui/core/link-button.tsx';
import { PageHeader } from '../../ui/desk/page-header.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import { type Column, Table, TwoLines } from '../../ui/desk/table.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { toast } from '../../ui/core/toasts.tsx';
import { problemOf } from '../../wire/send/problem-of.ts';
import { sendAsStaff } from '../../wire/staff-wire.ts';
import styles from '../plain.module.css';
import { Rows } from '../rows.tsx';
import { usePages } from '../use-pages.ts';

const texts = bilingual({
  zh: {
    title: '消息投递',
    about: '发送失败的邮件和短信。可查看原因，不显示收件地址和内容；处理后可重新发送。',
    state: '状态',
    failed: '失败',
    waiting: '等待重试',
    sent: '已发出',
    dropped: '没有地址',
    sending: '发送中',
    message: '消息',
    enterprise: '企业',
    to: '收件人',
    person: '企业成员',
    candidate: '候选人',
    address: '受邀人',
    mail: '邮件',
    sms: '短信',
    tries: '尝试',
    triesIs: '{count} 次',
    at: '时间',
    acts: '操作',
    again: '重新发送',
    begun: '已开始重新发送',
    none: '暂无投递失败的消息',
    noneAbout: '被服务商拒绝或多次重试仍失败的消息会显示在这里。',
    noneOther: '该状态下暂无消息',
  },
  en: {
    title: 'Deliveries',
    about:
      'E-mails and text messages that could not be delivered. You see the reason, but not the address or content. Resend once the problem is fixed.',
    state: 'State',
    failed: 'Failed',
    waiting: 'Awaiting retry',
    sent: 'Sent',
    dropped: 'No address',
    sending: 'Sending',
    message: 'Message',
    enterprise: 'Organization',
    to: 'To',
    person: 'Organization member',
    candidate: 'Candidate',
    address: 'Invitee',
    mail: 'E-mail',
    sms: 'Text message',
    tries: 'Attempts',
    triesIs: '{count}',
    at: 'Time',
    acts: 'Actions',
    again: 'Resend',
    begun: 'Resending',
    none: 'No failed messages',
    noneAbout: 'Messages rejected by the provider, or still failing after several retries, appear here.',
    noneOther: 'No messages in this state',
  },
});

const looks = { failed: 'ended', waiting: 'you', sending: 'platform', sent: 'done', dropped: 'ended' } as const;
const icons = { failed: 'alert', waiting: 'clock', sending: 'refresh', sent: 'check', dropped: 'ban' } as const;
const tabs = ['failed', 'waiting', 'sent', 'dropped'] as const satisfies readonly DeliveryState[];

function useColumns(onAgain: (row: DeliveryRow) => void): Column<DeliveryRow>[] {
  const t = useTexts(texts);
  const language = useLanguage();
  return [
    {
      key: 'message',
      head: t('message'),
      phone: 'title',
      cell: (row) => <TwoLines first={row.title[language]} second={row.orderNo ?? ''} />,
    },
    { key: 'enterprise', head: t('enterprise'), width: '22%', cell: (row) => row.enterpriseName },
    {
      key: 'to',
      head: t('to'),
      width: 140,
      cell: (row) => <TwoLines first={t(row.receiver)} second={t(row.channel)} />,
    },
    {
      key: 'state',
      head: t('state'),
      width: 200,
      cell: (row) => (
        <TwoLines
          first={
            <StatusTag look={looks[row.state]} icon={icons[row.state]}>
              {t(row.state)}
            </StatusTag>
          }
          second={row.problem ?? ''}
        />
      ),
    },
    { key: 'tries', head: t('tries'), width: 80, cell: (row) => t('triesIs', { count: row.attempts }) },
    { key: 'at', head: t('at'), width: 120, cell: (row) => formatTimeDense(row.endedAt ?? row.createdAt) },
    {
      key: 'acts',
      head: t('acts'),
      width: 120,
      align: 'end',
      phone: 'foot',
      cell: (row) =>
        row.state === 'failed' && (
          <span className={styles.acts}>
            <LinkButton onClick={() => onAgain(row)}>{t('again')}</LinkButton>
          </span>
        ),
    },
  ];
}

/** What could not be delivered, and sending it again. */
export function Deliveries(): ReactElement {
  const t = useTexts(texts);
  const [state, setState] = useState<(typeof tabs)[number]>('failed');
  const query = usePages(deliveryCalls.deliveries, { state }, { nextOf: (page) => page.cursor });
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? [];
  const failed = query.data?.pages[0]?.failed;
  const sendAgain = async ({ deliveryId }: DeliveryRow): Promise<void> => {
    try {
      await sendAsStaff(deliveryCalls.sendAgain, { deliveryId });
      toast('done', t('begun'));
    } catch (fault) {
      toast('problem', problemOf(fault));
    }
  };
  const columns = useColumns((row) => void sendAgain(row));
  const nothing =
    state === 'failed' ? (
      <EmptyState title={t('none')} about={t('noneAbout')} />
    ) : (
      <EmptyState title={t('noneOther')} />
    );
  return (
    <div className={styles.page}>
      <PageHeader title={t('title')} about={t('about')} />
      <div className={styles.bar}>
        <Tabs
          label={t('state')}
          chosen={state}
          onChoose={setState}
          tabs={tabs.map((key) => ({
            key,
            label: t(key),
            count: key === 'failed' ? failed : undefined,
            isUrgent: key === 'failed',
          }))}
        />
      </div>
      <Rows query={query} count={rows.length} empty={nothing}>
        <Table label={t('title')} columns={columns} rows={rows} keyOf={(row) => row.deliveryId} lines={2} />
      </Rows>
    </div>
  );
}
