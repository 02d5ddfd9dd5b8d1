import { countedAtMost } from '@beidiao/contract/order/counting';
import { roles } from '@beidiao/contract/account/calls';
import { orderCalls, type OrderRow } from '@beidiao/contract/order/calls';
import { reportCalls } from '@beidiao/contract/report/calls';
import { permissions } from '@beidiao/contract/wire/permissions';
import { Link, useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactElement, type RefObject, useRef } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { ExportButton } from '../../trade/export/export-button.tsx';
import { ZipAct } from '../../trade/export/zip-act.tsx';
import { conditionsOf } from '../../trade/list/conditions.ts';
import { countStates, floorWords, type StateCount, tabCount } from '../../trade/list/count-by-tab.ts';
import { Narrowed } from '../../trade/list/narrowed.tsx';
import { useNameHint } from '../../trade/list/use-name-hint.ts';
import { useDeskKeys } from '../../trade/list/use-desk-keys.tsx';
import { useSavedViews } from '../../trade/list/use-saved-views.ts';
import { ViewsBar } from '../../trade/list/views-bar.tsx';
import { Button, buttonClass } from '../../ui/core/button.tsx';
import { Icon } from '../../ui/core/icon.tsx';
import { Notice } from '../../ui/core/notice.tsx';
import card from '../../ui/desk/card.module.css';
import { EmptyState } from '../../ui/desk/empty-state.tsx';
import { PageHeader } from '../../ui/desk/page-header.tsx';
import { Pager } from '../../ui/desk/pager.tsx';
import { rowKeysIn } from '../../ui/list/row-keys.ts';
import { SelectFrame } from '../../ui/list/select-frame.tsx';
import {
  holdsRow,
  isEmpty,
  nothingSelected,
  type Selection,
  selectEverything,
  selectPage,
  turn,
} from '../../ui/list/selection.ts';
import { useFocusBack } from '../../ui/list/use-focus-back.ts';
import { useSelection } from '../../ui/list/use-selection.ts';
import { useToday } from '../../ui/list/use-today.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { usePhone } from '../../ui/use-narrow.ts';
import { useSession } from '../../wire/send/session.ts';
import { useCall } from '../../wire/use-call.ts';
import { useHolds } from '../../wire/use-holds.ts';
import { DeletedReports } from '../deleted/deleted-reports.tsx';
import { reportsTexts } from '../reports-texts.ts';
import { countOfTab } from './count-of-tab.ts';
import { hasReport, ReportCard } from './report-card.tsx';
import { ReportFilters } from './report-filters.tsx';
import styles from './report-list.module.css';
import { ReportRows } from './report-rows.tsx';
import {
  countParams,
  filterOf,
  isNarrowed,
  type ListTab,
  listParamsOf,
  queryOfView,
  readView,
  reportTabs,
  type ReportView,
  statesOfReportTab,
  tokensOn,
  viewOfQuery,
  widened,
  without,
  writeView,
} from './report-view.ts';
import { useReportExports } from './use-report-exports.ts';

/** ms. A stage report becomes a full one without a click. */
const rereadMs = 30_000;
const path = '/Dashboard/Report';

type Change = (view: ReportView, how?: 'replace') => void;

/** The address holds everything that the list is set to. */
function useAddress(): { view: ReportView; change: Change } {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  return {
    view: readView(search),
    change: (next, how) =>
      void navigate({ to: path, search: { ...writeView(next) }, replace: how === 'replace', resetScroll: false }),
  };
}

/** Nothing matches. */
function NothingMatches({ view, onChange }: { view: ReportView; onChange: Change }): ReactElement {
  const t = useTexts(reportsTexts);
  const today = useToday();
  const nameHint = useNameHint(view.q);
  const dropping = (to: ReportView, label: string | null) => ({
    label,
    params: countParams(to, today),
    countOf: (counts: readonly StateCount[]) => countOfTab(counts, to.tab),
    onDrop: () => onChange(to),
  });
  const drops = tokensOn(view).map((token) =>
    dropping(without(view, token), t(token === 'unread' ? 'reading' : token)),
  );
  if (view.q !== '') drops.push(dropping({ ...view, q: '', page: 1 }, null));
  const words = {
    title: t('noResult'),
    about: nameHint ?? t('noResultAbout'),
    dropWords: (facts: { label: string; count: number }) => t('drop', facts),
  };
  return <Narrowed {...words} drops={drops} onReset={() => onChange(widened(view))} />;
}

type NoneProps = { view: ReportView; onChange: Change; all: number | null };

/** Why there are none, what has to happen first, and the next step. */
function NoReports({ view, onChange, all }: NoneProps): ReactElement {
  const t = useTexts(reportsTexts);
  if (isNarrowed(view)) return <NothingMatches view={view} onChange={onChange} />;
  // Whether the other tabs have some is not known when the counts could not be read
  if (all === null || all > 0) {
    const showAll = (
      <Button size="small" onClick={() => onChange({ ...view, tab: 'all', page: 1 })}>
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

type Shown = {
  view: ReportView;
  onChange: Change;
  isOff: boolean;
  isPhone: boolean;
  selection: Selection;
  onSelect: (selection: Selection) => void;
};

function Rows({ rows, ...props }: Shown & { rows: readonly OrderRow[] }): ReactElement {
  const { view, isOff, isPhone, selection, onSelect } = props;
  const keys = rows.filter(hasReport).map(({ orderDetailsId }) => orderDetailsId);
  if (view.isDense && !isPhone)
    return (
      <section className={card.card}>
        <ReportRows rows={rows} {...props} />
      </section>
    );
  return (
    <ul className={styles.cards}>
      {rows.map((row) => (
        <ReportCard
          key={row.orderDetailsId}
          row={row}
          isOff={isOff}
          isChosen={holdsRow(selection, row.orderDetailsId) && hasReport(row)}
          onChoose={hasReport(row) && !isOff ? () => onSelect(turn(selection, row.orderDetailsId, keys)) : undefined}
        />
      ))}
    </ul>
  );
}

type ListProps = Shown & { all: number | null; list: RefObject<HTMLDivElement | null> };

/** The reports of the filters, with the pages below them. */
function Found({ all, list, ...props }: ListProps): ReactElement {
  const { view, onChange } = props;
  const t = useTexts(reportsTexts);
  const { data, error, refetch } = useCall(orderCalls.list, listParamsOf(view, useToday()), {
    keepPrevious: true,
    refetchInterval: rereadMs,
  });
  const entry = useLocation({ select: ({ state }) => state.__TSR_key ?? '' });
  useFocusBack(list, entry, data !== undefined);
  const retry = (
    <Button size="small" onClick={() => void refetch()}>
      {t('again')}
    </Button>
  );
  return (
    <div ref={list}>
      {error && !data && (
        <section className={card.card}>
          <EmptyState title={t('troubled')} about={error.message} action={retry} />
        </section>
      )}
      {!data && !error && <Skeleton rows={6} label={t('loading')} />}
      {data?.rows.length === 0 && (
        <section className={card.card}>
          <NoReports {...{ view, onChange, all }} />
        </section>
      )}
      {data && data.rows.length > 0 && (
        <>
          <Rows {...props} rows={data.rows} />
          <div className={`${card.card} ${styles.pager}`}>
            <Pager
              page={view.page}
              size={view.size}
              shown={data.rows.length}
              total={data.total}
              cap={data.isFloor ? data.total : Number.POSITIVE_INFINITY}
              onChange={(page, size) => onChange({ ...view, page, size })}
            />
          </div>
        </>
      )}
    </div>
  );
}

type BarProps = {
  view: ReportView;
  selection: Selection;
  /** Reports that the filters let through. */
  matching: number;
  /** There are more than `matching`. */
  isFloor: boolean;
  onSelect: (selection: Selection) => void;
};

/** What can be done with the chosen reports, in place of the filters. */
function ChosenBar({ view, selection, matching, isFloor, onSelect }: BarProps): ReactElement {
  const t = useTexts(reportsTexts);
  const today = useToday();
  const count = selection.isEverything ? matching : selection.keys.size;
  const isMore = !selection.isEverything && matching > selection.keys.size;
  const ids = selection.isEverything ? null : [...selection.keys];
  return (
    <SelectFrame
      label={t('chosenBar')}
      words={t('chosen', { count })}
      everything={
        isMore
          ? {
              words: t('everything', { count: floorWords(matching, isFloor) }),
              onTake: () => onSelect(selectEverything),
            }
          : undefined
      }
      clearLabel={t('clear')}
      onClear={() => onSelect(nothingSelected)}
    >
      <ZipAct
        ids={ids}
        count={count}
        isFirst
        wish={() => ({
          kind: 'reports',
          reports: ids === null ? conditionsOf(filterOf(view, today), view.span) : { orderDetailsIds: ids },
        })}
        onSaved={() => onSelect(nothingSelected)}
      />
    </SelectFrame>
  );
}

/** Every check from its consent on, as cards or rows. */
export function ReportList(): ReactElement {
  const t = useTexts(reportsTexts);
  const navigate = useNavigate();
  const today = useToday();
  const isPhone = usePhone();
  const { view, change } = useAddress();
  const { isOff, isAdmin } = useViewing();
  const [list, search] = [useRef<HTMLDivElement>(null), useRef<HTMLInputElement>(null)];
  const [selection, select] = useSelection(queryOfView(view));
  const saved = useSavedViews('reports');
  const isDeleted = view.tab === 'deleted';
  const mayDelete = useHolds(permissions.deleteReports);
  const { data } = useCall(orderCalls.counts, countParams(view, today), {
    keepPrevious: true,
    refetchInterval: rereadMs,
  });
  const counts = data?.counts;
  const isFloor = data?.isFloor ?? false;
  const count = counts && !isFloor ? countOfTab(counts, view.tab) : null;
  const states = statesOfReportTab[isDeleted ? 'all' : view.tab].filter((status) => hasReport({ status }));
  const exporting = useReportExports(view, { today, count });
  const rowKeys = (): string[] => rowKeysIn(list.current);
  const clear = (): boolean => {
    if (isEmpty(selection)) return false;
    select(nothingSelected);
    return true;
  };
  const { showHelp, help } = useDeskKeys({
    list: () => list.current,
    open: (id) =>
      void navigate(
        rowKeys().includes(id) ? { to: path, search: { id } } : { to: '/Dashboard/Order', search: { detail: id } },
      ),
    turn: (id) => rowKeys().includes(id) && select(turn(selection, id, rowKeys())),
    selectPage: () => select(selectPage(selection, rowKeys())),
    clear,
    search: () => search.current?.focus(),
    exportAll: () => !isOff && !isDeleted && exporting.open(),
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
      <section className={`${card.card} ${styles.top}`}>
        <ViewsBar
          saved={saved}
          viewId={view.viewId}
          query={queryOfView(view)}
          asToday={(query) => queryOfView(viewOfQuery(query, view))}
          onOpen={({ viewId, query }) => change(viewOfQuery(query, { viewId, size: view.size }))}
          onName={(viewId) => change({ ...view, viewId }, 'replace')}
        />
        <Tabs<ListTab>
          label={t('tabs')}
          tabs={[
            ...reportTabs.map((key) => ({ key, label: t(key), ...tabCount(data, key, (all) => countOfTab(all, key)) })),
            ...(mayDelete ? [{ key: 'deleted' as const, label: t('deleted') }] : []),
          ]}
          chosen={view.tab}
          onChoose={(tab) => change({ ...view, tab, page: 1 })}
        />
        {!isDeleted && isEmpty(selection) && (
          <ReportFilters
            {...{ view, search, isPhone, count }}
            exports={!isOff && <ExportButton exporting={exporting}>{t('downloads')}</ExportButton>}
            onChange={change}
            onHelp={showHelp}
          />
        )}
        {!isDeleted && !isEmpty(selection) && (
          <ChosenBar
            {...{ view, selection }}
            matching={isFloor ? countedAtMost : counts ? countStates(counts, states).count : 0}
            isFloor={isFloor}
            onSelect={select}
          />
        )}
      </section>
      {isDeleted ? (
        <DeletedReports />
      ) : (
        <Found
          {...{ view, isOff, isPhone, selection, list }}
          all={counts ? countOfTab(counts, 'all') : null}
          onChange={change}
          onSelect={select}
        />
      )}
      {exporting.dialog}
      {help}
    </>
  );
}
