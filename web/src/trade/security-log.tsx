import { type SecurityEventKind, securityEvents } from '@beidiao/contract/account/security-events';
import { type ReactElement, useState } from 'react';
import { formatTime } from '../i18n/format.ts';
import { useLanguage } from '../i18n/language.ts';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { Button } from '../ui/core/button.tsx';
import { EmptyState } from '../ui/desk/empty-state.tsx';
import { type Column, Table } from '../ui/desk/table.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import styles from './security-log.module.css';

const texts = bilingual({
  zh: {
    at: '时间',
    what: '事件',
    staff: '平台人员',
    candidate: '候选人',
    check: '核查 {id}',
    from: '设备与网络',
    newDevice: '新设备',
    loading: '正在加载安全日志',
    failed: '安全日志加载失败',
    empty: '暂无记录',
    emptyAbout: '登录、失败和安全设置变更会显示在这里。',
    ended: '{count} 台设备',
    byAdministrator: '由企业管理员操作',
    byStaff: '由平台操作',
    again: '重试',
    newer: '较新',
    older: '更早',
  },
  en: {
    at: 'Time',
    what: 'Event',
    staff: 'Our staff',
    candidate: 'Candidate',
    check: 'check {id}',
    from: 'Device and network',
    newDevice: 'new device',
    loading: 'Loading the security log',
    failed: 'Could not load the security log',
    empty: 'No events yet',
    emptyAbout: 'Sign-ins, failures and changes to security settings appear here.',
    ended: 'devices: {count}',
    byAdministrator: 'by an administrator',
    byStaff: 'by our support',
    again: 'Retry',
    newer: 'Newer',
    older: 'Older',
  },
});

export type LoggedEvent = {
  readonly eventNo: string;
  readonly at: string;
  readonly kind: SecurityEventKind;
  readonly device: string;
  readonly address: string;
  readonly facts: Readonly<Record<string, string | number | boolean>>;
  /** Null for our staff, and for candidates; undefined where all are the reader's own. */
  readonly name?: string | null;
};
type Asked = {
  readonly data: { readonly rows: readonly LoggedEvent[]; readonly hasMore: boolean } | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
};

/** The last event of each page that was turned over. */
export function usePastPages() {
  const [ends, setEnds] = useState<readonly string[]>([]);
  return {
    before: ends.at(-1),
    isFirst: ends.length === 0,
    older: (end: string) => setEnds([...ends, end]),
    newer: () => setEnds(ends.slice(0, -1)),
  };
}

/** Security events, a page at a time, the newest first. */
export function SecurityLog({
  label,
  asked,
  pages,
  nameHead,
}: {
  label: string;
  asked: Asked;
  pages: ReturnType<typeof usePastPages>;
  /** Heads the names, where not all rows are the reader's own. */
  nameHead?: string;
}): ReactElement {
  const t = useTexts(texts);
  const language = useLanguage();
  const { data, error, refetch } = asked;
  const more = ({ facts }: LoggedEvent): string => {
    if (facts['isNewDevice'] === true) return ` · ${t('newDevice')}`;
    if (typeof facts['ended'] === 'number') return ` · ${t('ended', { count: facts['ended'] })}`;
    const [, check] = /^candidate (\d+)$/.exec(String(facts['of'] ?? '')) ?? [];
    if (check !== undefined) return ` · ${t('check', { id: check })}`;
    if (facts['by'] === 'administrator') return ` · ${t('byAdministrator')}`;
    return facts['by'] === 'staff' ? ` · ${t('byStaff')}` : '';
  };
  const fromOf = ({ device, facts, address }: LoggedEvent): string => {
    const city = facts[language === 'zh' ? 'cityZh' : 'cityEn'] ?? '';
    return [device, city, address].filter((part) => part !== '').join(' · ') || '–';
  };
  const whoOf = ({ kind, name }: LoggedEvent): string => name ?? t(kind === 'codesGuessed' ? 'candidate' : 'staff');
  const columns: Column<LoggedEvent>[] = [
    {
      key: 'what',
      head: t('what'),
      phone: 'title',
      cell: (row) => securityEvents[row.kind][language] + more(row),
    },
    ...(nameHead !== undefined ? [{ key: 'who', head: nameHead, width: 160, cell: whoOf }] : []),
    { key: 'from', head: t('from'), cell: fromOf },
    { key: 'at', head: t('at'), width: 160, cell: (row) => formatTime(row.at) },
  ];
  const again = (
    <Button size="small" onClick={() => void refetch()}>
      {t('again')}
    </Button>
  );
  if (error && !data) return <EmptyState title={t('failed')} about={error.message} action={again} />;
  if (!data) return <Skeleton rows={4} label={t('loading')} />;
  if (data.rows.length === 0 && pages.isFirst) return <EmptyState title={t('empty')} about={t('emptyAbout')} />;
  const last = data.rows.at(-1);
  return (
    <>
      <Table label={label} columns={columns} rows={data.rows} keyOf={(row) => row.eventNo} />
      {(!pages.isFirst || data.hasMore) && (
        <div className={styles.foot}>
          <Button size="small" disabled={pages.isFirst} onClick={pages.newer}>
            {t('newer')}
          </Button>
          <Button size="small" disabled={!data.hasMore} onClick={() => last && pages.older(last.eventNo)}>
            {t('older')}
          </Button>
        </div>
      )}
    </>
  );
}
