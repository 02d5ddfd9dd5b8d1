import { exportCalls, type ExportRow } from '@beidiao/contract/export/calls';
import type { ExportState } from '@beidiao/contract/export/states';
import type { Data } from '@beidiao/contract/wire/call';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, type ReactElement, Suspense } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { Button, buttonClass } from '../ui/core/button.tsx';
import { Icon } from '../ui/core/icon.tsx';
import { TickBox } from '../ui/core/tick-box.tsx';
import card from '../ui/desk/card.module.css';
import { EmptyState } from '../ui/desk/empty-state.tsx';
import { PageHeader } from '../ui/desk/page-header.tsx';
import { Pager } from '../ui/desk/pager.tsx';
import { Table } from '../ui/desk/table.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useCall } from '../wire/use-call.ts';
import styles from './downloads.module.css';
import { useExportColumns } from './export-columns.tsx';
import { exportTexts } from './export-texts.ts';
import { useExportActs } from './use-export-acts.ts';

const FreshProof = lazy(() =>
  import('../trade/proof/proof-dialog.tsx').then((it) => ({ default: it.FreshProofDialog })),
);

const statesOf = {
  all: [],
  open: ['queued', 'working'],
  ready: ['ready'],
  unusable: ['failed', 'expired'],
} as const satisfies Record<string, readonly ExportState[]>;
type Tab = keyof typeof statesOf;
const tabs = Object.keys(statesOf) as Tab[]; // Object.keys forgets the keys of the table

type Filter = { tab: Tab; withHidden: boolean; page: number; size: number };

/** What is shown stands in the address; one that somebody has edited shows the list all the same. */
function useFilter(): [Filter, (change: Partial<Filter>) => void] {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const [page, size] = [Number(search['page']), Number(search['size'])];
  const filter: Filter = {
    tab: tabs.find((it) => it === search['tab']) ?? 'all',
    withHidden: search['hidden'] === '1',
    page: Number.isInteger(page) && page > 0 ? page : 1,
    size: [20, 50, 100].includes(size) ? size : 20,
  };
  const change = (part: Partial<Filter>): void => {
    const next = { ...filter, page: 1, ...part };
    void navigate({
      to: '/Dashboard/Download',
      search: {
        tab: next.tab === 'all' ? undefined : next.tab,
        hidden: next.withHidden ? '1' : undefined,
        page: next.page === 1 ? undefined : String(next.page),
        size: next.size === 20 ? undefined : String(next.size),
      },
    });
  };
  return [filter, change];
}

/** ms. While something is at work its progress is shown; else often enough that no link on the page is too old. */
const [workingMs, restingMs] = [3_000, 60_000];

/** Whatever the tab shows, the counts are of all applications. */
const isAtWork = (list: Data<typeof exportCalls.applyList> | undefined): boolean => (list?.counts.open ?? 0) > 0;

/** The files that somebody has applied for: how far they are, and what can be done. */
export function Downloads(): ReactElement {
  const t = useTexts(exportTexts);
  const [filter, change] = useFilter();
  const acts = useExportActs();
  const columns = useExportColumns(acts);
  const { tab, withHidden, page, size } = filter;
  const { data, error, refetch, isFetching } = useCall(
    exportCalls.applyList,
    { status: [...statesOf[tab]], withHidden, pageNo: page, pageSize: size },
    { keepPrevious: true, refetchInterval: (shown) => (isAtWork(shown) ? workingMs : restingMs) },
  );
  const isWorking = isAtWork(data);
  const counts = data && { ...data.counts, all: data.counts.open + data.counts.ready + data.counts.unusable };
  const refresh = (
    <Button size="small" isBusy={isFetching && !isWorking} onClick={() => void refetch()}>
      <Icon name="refresh" />
      {t('refresh')}
    </Button>
  );
  const { proving } = acts;
  return (
    <>
      <PageHeader title={t('title')} about={t('about')} actions={refresh} />
      <section className={`${card.card} ${styles.card}`}>
        <div className={styles.head}>
          <Tabs<Tab>
            label={t('tabs')}
            tabs={tabs.map((key) => ({ key, label: t(key), count: counts?.[key] }))}
            chosen={tab}
            onChoose={(key) => change({ tab: key })}
          />
          {((counts?.hidden ?? 0) > 0 || withHidden) && (
            <label className={styles.hidden}>
              <TickBox isOn={withHidden} onTurn={(isOn) => change({ withHidden: isOn })} />
              {t('hidden', { count: counts?.hidden ?? 0 })}
            </label>
          )}
        </div>
        {error && !data && (
          <EmptyState
            title={t('troubled')}
            about={error.message}
            action={
              <Button size="small" onClick={() => void refetch()}>
                {t('again')}
              </Button>
            }
          />
        )}
        {!data && !error && <Skeleton rows={6} label={t('loading')} />}
        {data?.rows.length === 0 && <NoRows isAll={tab === 'all'} onAll={() => change({ tab: 'all' })} />}
        {data && data.rows.length > 0 && (
          <>
            <Table<ExportRow> label={t('list')} columns={columns} rows={data.rows} keyOf={(row) => row.id} lines={2} />
            {data.total > size && (
              <Pager
                page={page}
                size={size}
                shown={data.rows.length}
                total={data.total}
                onChange={(nextPage, nextSize) => change({ page: nextPage, size: nextSize })}
              />
            )}
          </>
        )}
      </section>
      {proving && (
        <Suspense>
          <FreshProof onProved={() => acts.download(proving)} onClose={acts.endProof} />
        </Suspense>
      )}
    </>
  );
}

function NoRows({ isAll, onAll }: { isAll: boolean; onAll: () => void }): ReactElement {
  const t = useTexts(exportTexts);
  if (!isAll)
    return (
      <EmptyState
        title={t('emptyTab')}
        action={
          <Button size="small" onClick={onAll}>
            {t('showAll')}
          </Button>
        }
      />
    );
  return (
    <EmptyState
      title={t('empty')}
      about={t('emptyAbout')}
      action={
        <Link to="/Dashboard/Order" className={buttonClass('plain', 'small')}>
          {t('toOrders')}
        </Link>
      }
    />
  );
}
