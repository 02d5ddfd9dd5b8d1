import { costsCalls } from '@beidiao/contract/costs/calls';
import {
  addCosts,
  byReviewers,
  changeOf,
  costLines,
  costOfAll,
  costRules,
  costViews,
} from '@beidiao/contract/costs/rules';
import type { Data } from '@beidiao/contract/wire/call';
import { dayInChina } from '@beidiao/contract/wire/china-time';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { formatMoney, formatTime, formatTimeDense } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { NotLoaded } from '../../trade/failure/not-loaded.tsx';
import { Button } from '../../ui/core/button.tsx';
import { Notice } from '../../ui/core/notice.tsx';
import { toast } from '../../ui/core/toasts.tsx';
import { Card } from '../../ui/desk/card.tsx';
import { EmptyState } from '../../ui/desk/empty-state.tsx';
import { IconButton } from '../../ui/desk/icon-button.tsx';
import { PageHeader } from '../../ui/desk/page-header.tsx';
import { Segments } from '../../ui/desk/segments.tsx';
import { Select } from '../../ui/desk/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { saveFile } from '../../wire/save-download.ts';
import { useStaffCall, useStaffSession } from '../../wire/staff-wire.ts';
import { connectorWord } from '../words.ts';
import { BillsCard } from './bills-card.tsx';
import { costsAsCsv } from './costs-csv.ts';
import { CostsTable, type Names } from './costs-table.tsx';
import { costsTexts } from './costs-texts.ts';
import styles from './costs.module.css';
import { MonthsCard } from './months-card.tsx';
import { monthAfter, type Place, readPlace, searchOf } from './place.ts';
import { RateCard } from './rate-card.tsx';
import { RisesCard } from './rises-card.tsx';

type Month = Data<typeof costsCalls.month>;
const mostMonths = 36;

/** The months up to the present one, the newest first, and the one that is shown. */
function monthsUpTo(present: string, shown: string): string[] {
  const months = Array.from({ length: mostMonths }, (_, ago) => monthAfter(present, -ago));
  return months
    .filter((month) => month >= costRules.leastMonth)
    .concat(months.includes(shown) ? [] : [shown])
    .toSorted((a, b) => b.localeCompare(a));
}

type Picking = { month: string; present: string; onPick: (month: string) => void };
function MonthPicker({ month, present, onPick }: Picking): ReactElement {
  const t = useTexts(costsTexts);
  return (
    <span className={styles.month} role="group" aria-label={t('month')}>
      <IconButton
        icon="left"
        label={t('previous')}
        data-tip={t('previous')}
        disabled={month <= costRules.leastMonth}
        onClick={() => onPick(monthAfter(month, -1))}
      />
      <Select
        aria-label={t('month')}
        value={month}
        choices={monthsUpTo(present, month).map((value) => ({ value, label: value }))}
        onChange={onPick}
      />
      <IconButton
        icon="right"
        label={t('next')}
        data-tip={t('next')}
        disabled={month >= present}
        onClick={() => onPick(monthAfter(month, 1))}
      />
    </span>
  );
}

function useNames(data: Month | undefined): Names {
  const t = useTexts(costsTexts);
  const language = useLanguage();
  return {
    item: (code) => data?.items.find((item) => item.code === code)?.name[language] ?? code,
    source: (name) => (name === byReviewers ? t('reviewers') : connectorWord(name, language)),
  };
}

/** What the month cost, against the same days of the month before, and what was earned. */
function useLine(): (data: Month) => ReactElement {
  const t = useTexts(costsTexts);
  return (data) => {
    const cost = costOfAll(addCosts(data.cells.map(({ now }) => now)));
    const percent = changeOf(cost, costOfAll(addCosts(data.cells.map(({ before }) => before))));
    const change =
      percent === null
        ? t('lineNew')
        : percent === 0
          ? t('lineSame')
          : t(percent > 0 ? 'lineMore' : 'lineLess', { percent: Math.abs(percent) });
    const revenueFen = data.earned.reduce((sum, it) => sum + it.revenueFen, 0);
    return (
      <>
        {t('line', { from: data.from, until: data.until, cost: formatMoney(cost) })}
        <span className={percent !== null && percent >= costRules.markedPercent ? styles.grave : undefined}>
          {cost > 0 && change}
        </span>
        {t('lineEarned', { revenue: formatMoney(revenueFen) })}
        {t('period')}
      </>
    );
  };
}

function Narrowed({ place, names }: { place: Place; names: Names }): ReactElement | null {
  const t = useTexts(costsTexts);
  const { code, source, month, by } = place;
  if (code === undefined && source === undefined) return null;
  const name = [
    ...(code === undefined ? [] : [names.item(code)]),
    ...(source === undefined ? [] : [names.source(source)]),
  ].join(t('listMark'));
  return (
    <p className={styles.narrowed}>
      <b>{t('only', { name })}</b>
      <Link to="." search={searchOf({ month, by })}>
        {t('all')}
      </Link>
    </p>
  );
}

function Whole({ data, place, names }: { data: Month; place: Place; names: Names }): ReactElement {
  const t = useTexts(costsTexts);
  const roles = useStaffSession()?.staff.roles ?? [];
  const lines = costLines(data.cells, data.earned, place).filter(
    ({ now, costFen, revenueFen }) => now.units > 0 || costFen > 0 || (revenueFen ?? 0) !== 0,
  );
  const mayOpen = { items: roles.includes('finance'), engine: roles.includes('administrator') };
  return (
    <>
      <div className={styles.cards}>
        <MonthsCard months={data.months} place={place} />
        <RisesCard data={data} place={place} nameOf={names.item} />
        <RateCard month={data.month} rate={data.rate} />
      </div>
      <Card title={t(place.by)} note={`${data.from} – ${data.until}`} isFlush>
        <Narrowed place={place} names={names} />
        {lines.length === 0 ? (
          <EmptyState title={t('none', { month: data.month })} about={t('noneAbout')} />
        ) : (
          <CostsTable lines={lines} place={place} names={names} mayOpen={mayOpen} />
        )}
      </Card>
      <BillsCard month={data.month} sourceName={names.source} />
      <p className={styles.hint}>
        {data.summedAt === null ? t('hintNone') : t('hint', { time: formatTimeDense(data.summedAt) })}{' '}
        {place.by === 'source' && t('bySourceHint')}
      </p>
    </>
  );
}

function useExport(data: Month | undefined, place: Place, names: Names): () => void {
  const t = useTexts(costsTexts);
  return () => {
    if (data === undefined) return;
    const heads = [
      t(place.by === 'item' ? 'itemHead' : 'sourceHead'),
      t(place.by === 'item' ? 'sources' : 'items'),
      t('units'),
      t('found'),
      t('cost'),
      t('unitChange'),
      t('revenue'),
      t('margin'),
    ];
    const text = costsAsCsv(costLines(data.cells, data.earned, place), { names, heads, total: t('total') });
    saveFile({ name: `costs-${data.month}-${place.by}.csv`, content: new Blob([text], { type: 'text/csv' }) });
    toast('done', t('exported'));
  };
}

/** What the questions and the manual work of a month cost, by item or source, against what was paid for the items. */
export function Costs(): ReactElement {
  const t = useTexts(costsTexts);
  const navigate = useNavigate();
  const place = readPlace(useSearch({ strict: false }));
  const { data, error, refetch } = useStaffCall(
    costsCalls.month,
    place.month === undefined ? {} : { month: place.month },
    { staleTime: 60_000, refetchInterval: 300_000, keepPrevious: true },
  );
  const names = useNames(data);
  const lineOf = useLine();
  const save = useExport(data, place, names);
  const go = (next: Partial<Place>): void => void navigate({ to: '.', search: searchOf({ ...place, ...next }) });
  const [present] = useState(() => dayInChina(Date.now()).slice(0, 7));
  const month = place.month ?? data?.month ?? present;
  return (
    <main className={styles.page}>
      <PageHeader
        title={t('title')}
        about={data && lineOf(data)}
        actions={
          <>
            <Segments
              label={t('view')}
              choices={costViews.map((key) => ({ key, label: t(key) }))}
              chosen={place.by}
              onChoose={(by) => go({ by, code: undefined, source: undefined })}
            />
            <MonthPicker month={month} present={present} onPick={(picked) => go({ month: picked })} />
            <Button size="small" disabled={data === undefined} onClick={save}>
              {t('export')}
            </Button>
          </>
        }
      />
      {error !== null && data !== undefined && (
        <Notice kind="problem">
          {t('stale', { time: formatTime(data.at).slice(11) })}{' '}
          <Button size="small" onClick={() => void refetch()}>
            {t('again')}
          </Button>
        </Notice>
      )}
      {error !== null && data === undefined && <NotLoaded what={t('title')} onRetry={refetch} />}
      {error === null && data === undefined && <Skeleton label={t('loading')} rows={10} />}
      {data !== undefined && <Whole data={data} place={place} names={names} />}
    </main>
  );
}
