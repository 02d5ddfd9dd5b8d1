import { usageCalls } from '@beidiao/contract/usage/calls';
import type { Data } from '@beidiao/contract/wire/call';
import { type ReactElement, useState } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { EmptyState } from '../ui/desk/empty-state.tsx';
import { PageHeader } from '../ui/desk/page-header.tsx';
import { Segments } from '../ui/desk/segments.tsx';
import { type Column, Ellipsis, Table } from '../ui/desk/table.tsx';
import { useStaffCall } from '../wire/staff-wire.ts';
import { FaqVotes } from './faq-votes.tsx';
import plain from './plain.module.css';
import { Rows } from './rows.tsx';
import styles from './usage.module.css';
import { usageTexts } from './usage-texts.ts';

type Page = Data<typeof usageCalls.read>['pageList'][number];

const spans = [7, 30, 90] as const;
const [width, height] = [160, 28];

/** A column for each day, so that a day without a view is seen as one. */
function Trend({ byDay, words }: { byDay: readonly number[]; words: string }): ReactElement {
  const most = Math.max(1, ...byDay);
  const step = width / byDay.length;
  return (
    <svg className={styles.trend} width={width} height={height} role="img" aria-label={words}>
      {byDay.map((views, day) => {
        const tall = views === 0 ? 1 : Math.max(2, (views / most) * height);
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a day is its place
            key={day}
            x={day * step}
            y={height - tall}
            width={Math.max(1, step - 1)}
            height={tall}
            data-none={views === 0 || undefined}
          />
        );
      })}
    </svg>
  );
}

export function Usage(): ReactElement {
  const t = useTexts(usageTexts);
  const [days, setDays] = useState<(typeof spans)[number]>(30);
  const query = useStaffCall(usageCalls.read, { days }, { keepPrevious: true });
  const rows = query.data?.pageList ?? [];
  const columns: Column<Page>[] = [
    { key: 'page', head: t('page'), phone: 'title', cell: ({ page }) => <Ellipsis>{page}</Ellipsis> },
    { key: 'views', head: t('views'), width: 120, align: 'end', cell: ({ views }) => views.toLocaleString('en') },
    {
      key: 'english',
      head: t('english'),
      width: 120,
      align: 'end',
      cell: ({ views, englishViews }) => (views === 0 ? '—' : `${Math.round((englishViews / views) * 100)}%`),
    },
    { key: 'faults', head: t('faults'), width: 128, align: 'end', cell: ({ faults }) => faults.toLocaleString('en') },
    {
      key: 'trend',
      head: t('trend'),
      width: 200,
      cell: ({ page, byDay }) => {
        const facts = { page, days: byDay.length, most: Math.max(...byDay), last: byDay.at(-1) ?? 0 };
        return <Trend byDay={byDay} words={t('trendWords', facts)} />;
      },
    },
  ];
  return (
    <div className={plain.page}>
      <PageHeader title={t('title')} about={t('about')} />
      <div className={plain.bar}>
        <Segments
          label={t('span')}
          choices={spans.map((span) => ({ key: String(span), label: t('days', { days: span }) }))}
          chosen={String(days)}
          onChoose={(key) => setDays(spans.find((span) => String(span) === key) ?? 30)}
        />
      </div>
      <Rows query={query} count={rows.length} empty={<EmptyState title={t('none')} about={t('noneAbout')} />}>
        <Table label={t('title')} columns={columns} rows={rows} keyOf={({ page }) => page} />
      </Rows>
      <FaqVotes days={days} />
    </div>
  );
}
