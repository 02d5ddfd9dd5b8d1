import { type RecruitingArrival, recruitingCalls } from '@beidiao/contract/ats/calls';
import { mappedFields } from '@beidiao/contract/ats/mapping';
import { type ArrivalState, stageTroubleWords } from '@beidiao/contract/ats/states';
import { Link } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { formatTimeDense } from '../i18n/format.ts';
import { useLanguage } from '../i18n/language.ts';
import { useTexts } from '../i18n/texts.ts';
import { NotLoaded } from '../trade/failure/not-loaded.tsx';
import { toastProblem } from '../trade/failure/toast-problem.ts';
import { Button } from '../ui/core/button.tsx';
import { LinkButton } from '../ui/core/link-button.tsx';
import { toast } from '../ui/core/toasts.tsx';
import { EmptyState } from '../ui/desk/empty-state.tsx';
import { Segments } from '../ui/desk/segments.tsx';
import { type Column, Table, TwoLines } from '../ui/desk/table.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { StatusTag } from '../ui/status-tag.tsx';
import { send } from '../wire/send/send.ts';
import { useAct } from '../wire/use-act.ts';
import { useCall } from '../wire/use-call.ts';
import { fieldTexts, recruitingTexts } from './recruiting-texts.ts';
import styles from './recruiting.module.css';

const filters = ['all', 'refused', 'troubled', 'waiting'] as const;
type Filter = (typeof filters)[number];
/** ms between two looks at the newest page. */
const lookMs = 10_000;

const looks = { waiting: 'platform', ordered: 'done', refused: 'you', withdrawn: 'ended' } as const satisfies Record<
  ArrivalState,
  string
>;
const icons = { waiting: 'clock', ordered: 'check', refused: 'alert', withdrawn: 'ban' } as const;
const canRetry = ({ state, stages }: RecruitingArrival): boolean => state === 'refused' || stages.troubled > 0;

function useColumns(onRetry: (row: RecruitingArrival) => void): Column<RecruitingArrival>[] {
  const t = useTexts(recruitingTexts);
  const language = useLanguage();
  const wordOf = (field: string): string => {
    const name = mappedFields.find((it) => it === field);
    return name === undefined ? field : t(fieldTexts[name]);
  };
  const whyOf = ({ reason, reasonText, fields, linkName }: RecruitingArrival): string => {
    // The sentence of the refusal tells programs which parameter to send; here a button does it.
    if (reason === 'recentCheck') return t('recentCheck');
    if (reasonText === null) return linkName;
    if (fields.length === 0) return reasonText;
    return t('lacking', { fields: fields.map(wordOf).join(language === 'zh' ? '、' : ', ') });
  };
  const troubleOf = ({ trouble, nextAt }: RecruitingArrival): string => {
    if (trouble === null) return '';
    const why = stageTroubleWords[trouble][language];
    return nextAt === null ? why : t('nextAt', { why, at: formatTimeDense(nextAt) });
  };
  return [
    {
      key: 'candidate',
      head: t('candidate'),
      phone: 'title',
      cell: (row) => <TwoLines first={row.name || t('erased')} second={row.outsideId} />,
    },
    {
      key: 'state',
      head: t('state'),
      width: '28%',
      cell: (row) => (
        <TwoLines
          first={
            <StatusTag look={looks[row.state]} icon={icons[row.state]}>
              {t(row.state)}
            </StatusTag>
          }
          second={whyOf(row)}
        />
      ),
    },
    {
      key: 'stages',
      head: t('stages'),
      width: '24%',
      cell: (row) =>
        row.state === 'ordered' && (
          <TwoLines
            first={t('stagesOf', { sent: row.stages.sent, waiting: row.stages.waiting })}
            second={troubleOf(row)}
          />
        ),
    },
    { key: 'at', head: t('at'), width: 120, cell: (row) => formatTimeDense(row.receivedAt) },
    {
      key: 'acts',
      head: t('acts'),
      width: 180,
      align: 'end',
      phone: 'foot',
      cell: (row) => (
        <span className={styles.rowActs}>
          {row.orderDetailsId !== null && (
            <Link to="/Dashboard/Order" search={{ detail: row.orderDetailsId }}>
              {t('view')}
            </Link>
          )}
          {canRetry(row) && (
            <LinkButton onClick={() => onRetry(row)}>
              {t(row.reason === 'recentCheck' ? 'retryAgain' : 'retry')}
            </LinkButton>
          )}
        </span>
      ),
    },
  ];
}

/** Whom the systems have sent, with what became of each and what can be tried again. */
export function Arrivals(): ReactElement {
  const t = useTexts(recruitingTexts);
  const [filter, setFilter] = useState<Filter>('all');
  const [cursor, setCursor] = useState<string>();
  const { data, error, refetch } = useCall(
    recruitingCalls.arrivals,
    { ...(filter === 'all' ? {} : { only: filter }), ...(cursor === undefined ? {} : { cursor }) },
    { keepPrevious: true, refetchInterval: cursor === undefined ? lookMs : false },
  );
  const { run } = useAct({ explain: toastProblem });
  const retry = ({ arrivalId, reason }: RecruitingArrival): void =>
    void run(async () => {
      await send(recruitingCalls.retry, { arrivalId, again: reason === 'recentCheck' });
      toast('done', t('retried'));
    });
  const columns = useColumns(retry);
  const rows = data?.rows ?? [];
  const next = data?.nextCursor ?? null;
  const show = (wanted: Filter): void => {
    setFilter(wanted);
    setCursor(undefined);
  };
  return (
    <section aria-label={t('log')}>
      <div className={styles.logHead}>
        <h2>{t('log')}</h2>
        <Segments
          label={t('filter')}
          choices={filters.map((key) => ({ key, label: t(key) }))}
          chosen={filter}
          onChoose={show}
        />
      </div>
      {error && !data && <NotLoaded what={t('log')} onRetry={refetch} />}
      {!data && !error && <Skeleton rows={6} label={t('loading')} />}
      {data && rows.length === 0 && (
        <EmptyState
          {...(filter === 'all' ? { title: t('noneYet'), about: t('noneYetAbout') } : { title: t('noneHere') })}
        />
      )}
      {rows.length > 0 && (
        <div className={styles.frame}>
          <Table label={t('log')} columns={columns} rows={rows} keyOf={(row) => row.arrivalId} lines={2} />
        </div>
      )}
      {(cursor !== undefined || next !== null) && (
        <div className={styles.pages}>
          {cursor !== undefined && (
            <Button size="small" onClick={() => setCursor(undefined)}>
              {t('first')}
            </Button>
          )}
          {next !== null && (
            <Button size="small" onClick={() => setCursor(next)}>
              {t('next')}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}
