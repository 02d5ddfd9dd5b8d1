import { type SecurityEventKind, securityEvents } from '@beidiao/contract/account/security-events';
import { type ReactElement, useState } from 'react';
import { formatTime } from '../i18n/format.ts';
import { useLanguage } from '../i18n/language.ts';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { Button } from '../ui/core/button.tsx';
import { Notice } from '../ui/core/notice.tsx';
import { type Column, Table } from '../ui/desk/table.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

const texts = bilingual({
  zh: {
    at: '时间',
    what: '事件',
    staff: '平台人员',
    from: '设备与网络',
    newDevice: '新设备',
    loading: '正在加载安全日志',
    empty: '暂无记录',
    again: '重试',
    newer: '较新',
    older: '更早',
  },
  en: {
    at: 'Time',
    what: 'Event',
    staff: 'Our staff',
    from: 'Device and network',
    newDevice: 'new device',
    loading: 'Loading the security log',
    empty: 'Nothing yet',
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
  /** Null for our staff; undefined where all are the reader's own. */
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
  const columns: Column<LoggedEvent>[] = [
    { key: 'at', head: t('at'), width: 160, cell: (row) => formatTime(row.at) },
    {
      key: 'what',
      head: t('what'),
      phone: 'title',
      cell: (row) =>
        securityEvents[row.kind][language] + (row.facts['isNewDevice'] === true ? ` · ${t('newDevice')}` : ''),
    },
    ...(nameHead !== undefined
      ? [{ key: 'who', head: nameHead, width: 140, cell: (row: LoggedEvent) => row.name ?? t('staff') }]
      : []),
    {
      key: 'from',
      head: t('from'),
      cell: (row) =>
        [row.device, row.facts[language === 'zh' ? 'cityZh' : 'cityEn'] ?? '', row.address]
          .filter((part) => part !== '')
          .join(' · ') || '–',
    },
  ];
  if (error)
    return (
      <>
        <Notice kind="problem">{error.message}</Notice>
        <Button size="small" onClick={() => void refetch()}>
          {t('again')}
        </Button>
      </>
    );
  if (!data) return <Skeleton rows={4} label={t('loading')} />;
  const last = data.rows.at(-1);
  return (
    <>
      {data.rows.length === 0 ? (
        <p>{t('empty')}</p>
      ) : (
        <Table label={label} columns={columns} rows={data.rows} keyOf={(row) => row.eventNo} />
      )}
      {!pages.isFirst && (
        <Button size="small" look="text" onClick={pages.newer}>
          {t('newer')}
        </Button>
      )}
      {data.hasMore && last && (
        <Button size="small" look="text" onClick={() => pages.older(last.eventNo)}>
          {t('older')}
        </Button>
      )}
    </>
  );
}
