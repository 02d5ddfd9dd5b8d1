import { type GradeTerm, gradeCalls } from '@beidiao/contract/grade/calls';
import { type ReactElement, useState } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { Button } from '../ui/core/button.tsx';
import { Card } from '../ui/desk/card.tsx';
import { EmptyState } from '../ui/desk/empty-state.tsx';
import { Pager } from '../ui/desk/pager.tsx';
import { Table } from '../ui/desk/table.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useTermColumns } from '../trade/term-columns.tsx';
import { useCall } from '../wire/use-call.ts';
import { membershipTexts } from './membership-texts.ts';

/** Every membership of the member, the newest first. */
export function HistoryCard(): ReactElement {
  const t = useTexts(membershipTexts);
  const [page, setPage] = useState({ pageNo: 1, pageSize: 20 });
  const { data, error, refetch } = useCall(gradeCalls.terms, page, { keepPrevious: true });
  const columns = useTermColumns();
  const again = (
    <Button size="small" onClick={() => void refetch()}>
      {t('again')}
    </Button>
  );
  return (
    <Card title={t('history')} isFlush>
      {!data && !error && <Skeleton label={t('loading')} rows={3} />}
      {!data && error && <EmptyState title={t('failed')} about={error.message} action={again} />}
      {data?.rows.length === 0 && <EmptyState title={t('historyEmpty')} about={t('historyEmptyAbout')} />}
      {data && data.rows.length > 0 && (
        <>
          <Table<GradeTerm> label={t('history')} columns={columns} rows={data.rows} keyOf={({ id }) => id} lines={2} />
          {data.total > page.pageSize && (
            <Pager
              page={page.pageNo}
              size={page.pageSize}
              shown={data.rows.length}
              total={data.total}
              onChange={(pageNo, pageSize) => setPage({ pageNo, pageSize })}
            />
          )}
        </>
      )}
    </Card>
  );
}
