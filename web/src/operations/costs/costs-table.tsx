import { byReviewers, changeOf, type CostLine, costRules, marginOf, totalOf } from '@beidiao/contract/costs/rules';
import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { formatMoney, formatPercent } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { type Column, Ellipsis, Table } from '../../ui/desk/table.tsx';
import { PlaceLink } from '../place-link.tsx';
import { costsTexts } from './costs-texts.ts';
import styles from './costs.module.css';
import { type Place, searchOf } from './place.ts';
import { changeOfLine, eachWords } from './rises-card.tsx';

export type Names = { readonly item: (code: string) => string; readonly source: (name: string) => string };
type Props = {
  lines: readonly CostLine[];
  place: Place;
  names: Names;
  mayOpen: { readonly items: boolean; readonly engine: boolean };
};

const counted = (count: number): string => count.toLocaleString('en-US');
const shareOf = (found: number, units: number): string => (units === 0 ? '-' : formatPercent((found / units) * 100));

function Change({ percent }: { percent: number | null }): ReactElement {
  if (percent === null || percent === 0) return <span className={styles.quiet}>{percent === null ? '-' : '0%'}</span>;
  const words = `${percent > 0 ? '+' : '−'}${Math.abs(percent)}%`;
  return <span className={percent >= costRules.markedPercent ? styles.grave : styles.quiet}>{words}</span>;
}

/** The lines of a month with their total; each amount opens what it is made of, where that can be told further apart. */
export function CostsTable({ lines, place, names, mayOpen }: Props): ReactElement {
  const t = useTexts(costsTexts);
  const isByItem = place.by === 'item';
  const total = totalOf(lines);
  const most = Math.max(1, ...lines.map(({ costFen }) => costFen));
  const nameOf = (line: CostLine): string => (isByItem ? names.item(line.key) : names.source(line.key));
  const titleOf = (line: CostLine): ReactNode => {
    if (isByItem && mayOpen.items)
      return <PlaceLink to={`/Operations/Items/Edit?code=${encodeURIComponent(line.key)}`}>{nameOf(line)}</PlaceLink>;
    if (!isByItem && mayOpen.engine && line.key !== byReviewers)
      return <PlaceLink to={`/Operations/Engine#${encodeURIComponent(line.key)}`}>{nameOf(line)}</PlaceLink>;
    return nameOf(line);
  };
  const partsOf = ({ parts }: CostLine): string =>
    isByItem ? parts.map(names.source).join(t('listMark')) : parts.map(names.item).join(t('listMark'));
  const isApart = place.code !== undefined && place.source !== undefined;
  const costOf = (line: CostLine): ReactNode => {
    const cost = formatMoney(line.costFen);
    if (isApart || line.parts.length === 0) return cost;
    const search = isByItem
      ? { month: place.month, by: 'source' as const, code: line.key, source: place.source }
      : { month: place.month, by: 'item' as const, source: line.key, code: place.code };
    return (
      <Link
        to="."
        search={searchOf(search)}
        className={styles.figure}
        aria-label={t(isByItem ? 'openSources' : 'openItems', { name: nameOf(line), cost })}
      >
        {cost}
      </Link>
    );
  };
  const hasRevenue = total.revenueFen !== null && isByItem;
  const columns: Column<CostLine>[] = [
    { key: 'name', head: t(isByItem ? 'itemHead' : 'sourceHead'), width: 200, phone: 'title', cell: titleOf },
    {
      key: 'parts',
      head: t(isByItem ? 'sources' : 'items'),
      width: isByItem ? 140 : 220,
      cell: (line) => (
        <span className={styles.quiet}>
          <Ellipsis>{partsOf(line) || '-'}</Ellipsis>
        </span>
      ),
    },
    { key: 'units', head: t('units'), width: 88, align: 'end', cell: ({ now }) => counted(now.units) },
    {
      key: 'found',
      head: t('found'),
      width: 100,
      align: 'end',
      cell: ({ now }) => shareOf(now.found, now.units),
    },
    { key: 'unit', head: t('unit'), width: 92, align: 'end', cell: (line) => eachWords(line) },
    {
      key: 'share',
      head: '',
      cell: ({ costFen }) => (
        <span className={styles.share} aria-hidden="true">
          {costFen > 0 && <i style={{ width: `${(costFen / most) * 100}%` }} />}
        </span>
      ),
    },
    { key: 'cost', head: t('cost'), width: 124, align: 'end', cell: costOf },
    {
      key: 'change',
      head: t('unitChange'),
      width: 112,
      align: 'end',
      cell: (line) => <Change percent={changeOfLine(line)} />,
    },
    ...(hasRevenue
      ? ([
          {
            key: 'revenue',
            head: t('revenue'),
            width: 128,
            align: 'end',
            cell: ({ revenueFen }) => formatMoney(revenueFen),
          },
          {
            key: 'margin',
            head: t('margin'),
            width: 88,
            align: 'end',
            cell: ({ revenueFen, costFen }) => formatPercent(marginOf(revenueFen, costFen)),
          },
        ] satisfies Column<CostLine>[])
      : []),
  ];
  return (
    <Table
      label={t('title')}
      columns={columns}
      rows={lines}
      keyOf={({ key }) => key}
      foot={{
        name: t('total'),
        units: counted(total.now.units),
        found: shareOf(total.now.found, total.now.units),
        cost: formatMoney(total.costFen),
        change: <Change percent={changeOf(total.costFen, total.beforeCostFen)} />,
        ...(hasRevenue && {
          revenue: formatMoney(total.revenueFen),
          margin: formatPercent(marginOf(total.revenueFen, total.costFen)),
        }),
      }}
    />
  );
}
