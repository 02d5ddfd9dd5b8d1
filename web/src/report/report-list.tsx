import { roles } from '@beidiao/contract/account/calls';
import { orderCalls, type OrderRow } from '@beidiao/contract/order/calls';
import { reportCalls } from '@beidiao/contract/report/calls';
import { permissions } from '@beidiao/contract/wire/permissions';
import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, type ReactElement, useId, useState } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { Button, buttonClass } from '../ui/core/button.tsx';
import card from '../ui/desk/card.module.css';
import { EmptyState } from '../ui/desk/empty-state.tsx';
import { Icon } from '../ui/core/icon.tsx';
import { Notice } from '../ui/core/notice.tsx';
import { PageHeader } from '../ui/desk/page-header.tsx';
import { Pager } from '../ui/desk/pager.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { TextBox } from '../ui/core/text-box.tsx';
import { useSession } from '../wire/send/session.ts';
import { useCall } from '../wire/use-call.ts';
import { useHolds } from '../wire/use-holds.ts';
import { DeletedReports } from './deleted/deleted-reports.tsx';
import { ChoiceBar } from './choice-bar.tsx';
import { hasReport, ReportCard } from './report-card.tsx';
import {
  type ListTab,
  listParamsOf,
  type ReportFilter,
  type ReportTab,
  reportTabs,
  statesOfReportTab,
  writeReportFilter,
} from './report-filter.ts';
import styles from './report-list.module.css';
import { reportsTexts } from './reports-texts.ts';

/** ms. A stage report becomes a full one without a click. */
const rereadMs = 30_000;

type Change = (filter: ReportFilter) => void;

/** How many stand under each tab, of what the search lets through. */
function useCounts(q: string): Record<ReportTab, number> | undefined {
  const { data } = useCall(orderCalls.counts, q ? { searchCriteria: q } : {}, {
    keepPrevious: true,
    refetchInterval: rereadMs,
  });
  if (!data) return undefined;
  const countOf = (tab: ReportTab): number => {
    const states: readonly number[] = statesOfReportTab[tab];
    return data.counts.filter(({ status }) => states.includes(status)).reduce((sum, { count }) => sum + count, 0);
  };
  return { all: countOf('all'), checking: countOf('checking'), stage: countOf('stage'), full: countOf('full') };
}

/** Counts with Enter. Begins anew when the address says something else. */
function SearchBar({ filter, onChange }: { filter: ReportFilter; onChange: Change }): ReactElement {
  const t = useTexts(reportsTexts);
  const id = useId();
  const [q, setQ] = useState(filter.q);
  const find = (event: FormEvent): void => {
    event.preventDefault();
    onChange({ ...filter, q: q.trim(), page: 1 });
  };
  return (
    <form className={styles.search} role="search" onSubmit={find}>
      <label htmlFor={id} className="visually-hidden">
        {t('search')}
      </label>
      <TextBox id={id} type="search" maxLength={60} value={q} placeholder={t('searchHint')} onChange={setQ} />
      <Button size="small" type="submit">
        <Icon name="search" />
        {t('find')}
      </Button>
    </form>
  );
}

/** Why there are none, what has to happen first, and the next step. */
function NoReports({
  filter,
  onChange,
  all,
}: {
  filter: ReportFilter;
  onChange: Change;
  all: number | null;
}): ReactElement {
  const t = useTexts(reportsTexts);
  if (filter.q) {
    const reset = (
      <Button size="small" onClick={() => onChange({ ...filter, q: '', page: 1 })}>
        {t('reset')}
      </Button>
    );
    return <EmptyState title={t('noResult')} about={t('noResultAbout')} action={reset} />;
  }
  // Whether the other tabs have some is not known when the counts could not be read
  if (all === null || all > 0) {
    const showAll = (
      <Button size="small" onClick={() => onChange({ ...filter, tab: 'all', page: 1 })}>
        {t('showAll')}
      </Button>
    );
    return (
      <EmptyState title={t('emptyTab')} about={all !== null && t('emptyTabAbout', { count: all })} action={showAll} />
    );
  }
  const ways = (
    <span className={styles.ways}>
      <Link to="/Dashboard/OrderCreate" className={buttonClass('primary', 'small')}>
        <Icon name="plus" />
        {t('place')}
      </Link>
      <Link to="/Dashboard/Order" className={buttonClass('plain', 'small')}>
        {t('orders')}
      </Link>
    </span>
  );
  return <EmptyState title={t('empty')} about={t('emptyAbout')} action={ways} />;
}

/** What this person may see, and what an administrator may set. */
function useViewing(): { isOff: boolean; isAdmin: boolean } {
  const isStaff = useSession(({ enterprise }) => enterprise?.roleId === roles.staff);
  const isAdmin = useSession(({ enterprise }) => enterprise?.roleId === roles.admin);
  const { data } = useCall(reportCalls.viewing, {}, { enabled: isStaff });
  return { isOff: isStaff && data?.disabledViewReport === true, isAdmin };
}

type Chosen = ReadonlySet<string>;
type CardsProps = { rows: readonly OrderRow[]; isOff: boolean; chosen: Chosen; onChoose: (chosen: Chosen) => void };

function Cards({ rows, isOff, chosen, onChoose }: CardsProps): ReactElement {
  const choose = (id: string, isChosen: boolean): void => {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    onChoose(next);
  };
  return (
    <ul className={styles.cards}>
      {rows.map((row) => (
        <ReportCard
          key={row.orderDetailsId}
          row={row}
          isOff={isOff}
          isChosen={chosen.has(row.orderDetailsId)}
          onChoose={hasReport(row) && !isOff ? (isChosen: boolean) => choose(row.orderDetailsId, isChosen) : undefined}
        />
      ))}
    </ul>
  );
}

type ShownProps = {
  filter: ReportFilter;
  counts: Record<ReportTab, number> | undefined;
  list: Pick<ReturnType<typeof useCall<typeof orderCalls.list>>, 'data' | 'error' | 'refetch'>;
  isOff: boolean;
  chosen: Chosen;
  onChange: Change;
  onChoose: (chosen: Chosen) => void;
};

function Shown({ filter, counts, list, isOff, chosen, onChange, onChoose }: ShownProps): ReactElement {
  const t = useTexts(reportsTexts);
  const { data, error, refetch } = list;
  const retry = (
    <Button size="small" onClick={() => void refetch()}>
      {t('again')}
    </Button>
  );
  return (
    <>
      {error && !data && (
        <section className={card.card}>
          <EmptyState title={t('troubled')} about={error.message} action={retry} />
        </section>
      )}
      {!data && !error && <Skeleton rows={6} label={t('loading')} />}
      {data?.rows.length === 0 && (
        <section className={card.card}>
          <NoReports filter={filter} onChange={onChange} all={counts?.all ?? null} />
        </section>
      )}
      {data && data.rows.length > 0 && (
        <>
          <Cards rows={data.rows} isOff={isOff} chosen={chosen} onChoose={onChoose} />
          <div className={`${card.card} ${styles.pager}`}>
            <Pager
              page={filter.page}
              size={filter.size}
              shown={data.rows.length}
              total={data.total}
              cap={1001}
              onChange={(page, size) => onChange({ ...filter, page, size })}
            />
          </div>
        </>
      )}
    </>
  );
}

/** Every check from its consent on, as cards. What is chosen stays chosen over pages and tabs. */
export function ReportList({ filter }: { filter: ReportFilter }): ReactElement {
  const t = useTexts(reportsTexts);
  const navigate = useNavigate();
  const change: Change = (next) => void navigate({ to: '/Dashboard/Report', search: { ...writeReportFilter(next) } });
  const counts = useCounts(filter.q);
  const { isOff, isAdmin } = useViewing();
  const [chosen, setChosen] = useState<Chosen>(new Set());
  const isDeleted = filter.tab === 'deleted';
  const mayDelete = useHolds(permissions.deleteReports);
  const { data, error, refetch } = useCall(orderCalls.list, listParamsOf(filter), {
    keepPrevious: true,
    refetchInterval: rereadMs,
    enabled: !isDeleted,
  });
  const settings = isAdmin && (
    <Link to="/Dashboard/EnterpriseSetting" className={buttonClass('plain', 'small')}>
      <Icon name="gear" />
      {t('settings')}
    </Link>
  );
  return (
    <>
      <PageHeader title={t('title')} about={t('about')} actions={settings} />
      {isOff && (
        <div className={styles.off}>
          <Notice>{t('off')}</Notice>
        </div>
      )}
      <section className={`${card.card} ${styles.filter}`}>
        <Tabs<ListTab>
          label={t('tabs')}
          tabs={[
            ...reportTabs.map((key) => ({ key, label: t(key), count: counts?.[key] })),
            ...(mayDelete ? [{ key: 'deleted' as const, label: t('deleted') }] : []),
          ]}
          chosen={filter.tab}
          onChoose={(tab) => change({ ...filter, tab, page: 1 })}
        />
        {!isDeleted && <SearchBar key={filter.q} filter={filter} onChange={change} />}
      </section>
      {isDeleted ? (
        <DeletedReports />
      ) : (
        <Shown
          filter={filter}
          isOff={isOff}
          chosen={chosen}
          counts={counts}
          list={{ data, error, refetch }}
          onChange={change}
          onChoose={setChosen}
        />
      )}
      {chosen.size > 0 && <ChoiceBar chosen={chosen} onClear={() => setChosen(new Set())} />}
    </>
  );
}
