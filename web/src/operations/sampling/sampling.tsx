import type { Data } from '@beidiao/contract/wire/call';
import { type SampleRow, type SampleScope, samplingCalls } from '@beidiao/contract/sampling/calls';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { formatDay } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/core/button.tsx';
import { EmptyState } from '../../ui/desk/empty-state.tsx';
import { PageHeader } from '../../ui/desk/page-header.tsx';
import { type Column, Table } from '../../ui/desk/table.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useStaffCall, useStaffSession } from '../../wire/staff-wire.ts';
import plain from '../plain.module.css';
import { Rows } from '../rows.tsx';
import { FiguresCards } from './figures-cards.tsx';
import { SampleComparisonPage } from './sample-comparison.tsx';
import { SampleJudging } from './sample-judging.tsx';
import styles from './sampling.module.css';
import { samplingTexts } from './sampling-texts.ts';
import { SharesCard } from './shares-card.tsx';

const acts = { open: 'judge', differs: 'decide', done: 'look' } as const;
const nothing = { open: 'noneOpen', differs: 'noneDiffers', done: 'noneDone' } as const;

function useColumns(scope: SampleScope): Column<SampleRow>[] {
  const t = useTexts(samplingTexts);
  const language = useLanguage();
  const stateOf = ({ state, reason }: SampleRow): string =>
    [state === 'open' ? t('open') : t(state), ...(reason === null ? [] : [t(reason)])].join(
      language === 'zh' ? '，' : ', ',
    );
  return [
    { key: 'item', head: t('item'), phone: 'title', cell: (row) => row.itemName[language] },
    { key: 'number', head: t('number'), width: 110, cell: (row) => row.sampleId },
    { key: 'found', head: t('found'), width: 160, cell: (row) => formatDay(row.foundOn) },
    scope === 'open'
      ? {
          key: 'holder',
          head: t('holder'),
          width: 160,
          cell: ({ holder }) => (holder === null ? t('nobody') : holder.isMe ? t('me') : holder.name),
        }
      : { key: 'state', head: t('state'), width: 200, cell: stateOf },
    {
      key: 'acts',
      head: t('acts'),
      width: 100,
      align: 'end',
      phone: 'foot',
      cell: ({ sampleId, holder }) =>
        holder !== null && !holder.isMe ? null : (
          <Link to="." search={{ id: sampleId, ...(scope === 'open' ? {} : { tab: 'both' }) }}>
            {t(acts[scope])}
          </Link>
        ),
    },
  ];
}

type Listed = Data<typeof samplingCalls.list>;

function SampleList(): ReactElement {
  const t = useTexts(samplingTexts);
  const isLead = useStaffSession()?.staff.roles.includes('lead') ?? false;
  const [scope, setScope] = useState<SampleScope>('open');
  const [after, setAfter] = useState<string>();
  const query = useStaffCall(samplingCalls.list, { scope, ...(after === undefined ? {} : { after }) });
  const columns = useColumns(scope);
  const { rows, hasMore }: Pick<Listed, 'rows' | 'hasMore'> = query.data ?? { rows: [], hasMore: false };
  const scopes = isLead ? (['open', 'differs', 'done'] as const) : (['open', 'done'] as const);
  const about = scope === 'open' ? { about: t('noneOpenAbout') } : {};
  return (
    <>
      <Tabs
        label={t('tabs')}
        tabs={scopes.map((key) => ({
          key,
          label: t(key),
          ...(key === 'done' ? {} : { count: query.data?.counts[key] }),
        }))}
        chosen={scope}
        onChoose={(key) => {
          setScope(key);
          setAfter(undefined);
        }}
      />
      <Rows query={query} count={rows.length} empty={<EmptyState title={t(nothing[scope])} {...about} />}>
        <Table label={t(scope)} columns={columns} rows={rows} keyOf={({ sampleId }) => sampleId} />
      </Rows>
      {(hasMore || after !== undefined) && (
        <div className={styles.bar}>
          {after !== undefined && (
            <Button size="small" onClick={() => setAfter(undefined)}>
              {t('first')}
            </Button>
          )}
          {hasMore && (
            <Button size="small" onClick={() => setAfter(rows.at(-1)?.sampleId)}>
              {t('more')}
            </Button>
          )}
        </div>
      )}
    </>
  );
}

/** Findings that are judged a second time: the list, or the one that `?id=` names, and how far the verdicts agree. */
export function Sampling(): ReactElement {
  const t = useTexts(samplingTexts);
  const navigate = useNavigate();
  const isLead = useStaffSession()?.staff.roles.includes('lead') ?? false;
  const { id, tab } = useSearch({ strict: false });
  const leave = (): void => void navigate({ to: '.', search: {} });
  if (id !== undefined)
    return (
      <div className={plain.page}>
        {tab === 'both' ? (
          <SampleComparisonPage key={id} sampleId={id} onLeave={leave} />
        ) : (
          <SampleJudging
            key={id}
            sampleId={id}
            onLeave={leave}
            onJudged={() => void navigate({ to: '.', search: { id, tab: 'both' } })}
          />
        )}
      </div>
    );
  return (
    <div className={plain.page}>
      <PageHeader title={t('title')} about={t('lead')} />
      <SampleList />
      <div className={styles.cards}>
        <FiguresCards />
        {isLead && <SharesCard />}
      </div>
    </div>
  );
}
