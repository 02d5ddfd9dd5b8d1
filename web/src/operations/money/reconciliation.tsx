import { dayInChina, daysAfter } from '@beidiao/contract/wire/china-time';
import { type Difference, reconciliationCalls } from '@beidiao/contract/wallet/reconciliation';
import type { Data } from '@beidiao/contract/wire/call';
import { type ReactElement, useEffect, useState } from 'react';
import { formatTimeDense } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { channelName } from '@beidiao/contract/wallet/words';
import { Button } from '../../ui/core/button.tsx';
import { Icon } from '../../ui/core/icon.tsx';
import { Notice } from '../../ui/core/notice.tsx';
import { toast } from '../../ui/core/toasts.tsx';
import { CalendarButton } from '../../ui/desk/calendar-button.tsx';
import { Card } from '../../ui/desk/card.tsx';
import { EmptyState } from '../../ui/desk/empty-state.tsx';
import { IconButton } from '../../ui/desk/icon-button.tsx';
import { PageHeader } from '../../ui/desk/page-header.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { saveDownload } from '../../wire/save-download.ts';
import { sendAsStaff, useStaffCall } from '../../wire/staff-wire.ts';
import { useAct } from '../../wire/use-act.ts';
import { toastProblem } from '../../trade/failure/toast-problem.ts';
import plain from '../plain.module.css';
import { Rows } from '../rows.tsx';
import { BankDialog } from './bank-dialog.tsx';
import { ChannelTotals, Gap } from './channel-totals.tsx';
import { Differences } from './differences.tsx';
import { dayAsCsv } from './reconciliation-csv.ts';
import { reconciliationTexts } from './reconciliation-texts.ts';
import styles from './reconciliation.module.css';

type Day = Data<typeof reconciliationCalls.day>;

/** ms. Where nothing changes for so long, a comparison is no longer waited for. */
const patienceMs = 60_000;
const lookMs = 1_000;

type Start = Day['channels'][number]['startedAt'];
/** When the statement of each channel was last fetched. What the bank says is entered by hand and waited for by nobody. */
const startsOf = (day: Day): ReadonlyMap<string, Start> =>
  new Map(
    day.channels.flatMap(({ channelCode, startedAt }) =>
      channelCode === 'TRANSFER' ? [] : [[channelCode, startedAt] as const],
    ),
  );

/** Channels are fetched one after the other: it has ended when each has begun anew and none is under way. */
const isCompared = (day: Day, before: ReadonlyMap<string, Start>): boolean =>
  day.channels.every(({ state }) => state !== 'fetching') &&
  [...startsOf(day)].every(([channelCode, startedAt]) => startedAt !== (before.get(channelCode) ?? null));

/** The day, asked for again while a comparison of it runs. */
function useDay(day: string) {
  const t = useTexts(reconciliationTexts);
  const [awaited, setAwaited] = useState<{ day: string; before: ReadonlyMap<string, Start> } | null>(null);
  const isAwaited = awaited?.day === day;
  const query = useStaffCall(reconciliationCalls.day, { day }, { refetchInterval: isAwaited ? lookMs : false });
  const { data } = query;
  const isRunning = isAwaited && data !== undefined && !isCompared(data, awaited.before);
  const progress = JSON.stringify(data?.channels.map(({ state, startedAt }) => [state, startedAt]));
  useEffect(() => {
    if (!isAwaited) return;
    if (!isRunning) setAwaited(null);
    const clock = setTimeout(() => setAwaited(null), patienceMs);
    return () => clearTimeout(clock);
  }, [isAwaited, isRunning, progress]);
  const { isBusy, run } = useAct({ explain: toastProblem });
  const begin = async (): Promise<void> => {
    if (data === undefined) return;
    const before = startsOf(data);
    await run(async () => {
      await sendAsStaff(reconciliationCalls.match, { day });
      setAwaited({ day, before });
      toast('done', t('askedAgain'));
    });
  };
  return { query, isRunning: isRunning || isBusy, begin };
}

function DayPicker({ day, onPick }: { day: string; onPick: (day: string) => void }): ReactElement {
  const t = useTexts(reconciliationTexts);
  const [today] = useState(() => dayInChina(Date.now()));
  const pick = (wanted: string): void => onPick(wanted > today ? today : wanted);
  return (
    <span className={styles.day} role="group" aria-label={t('day')}>
      <IconButton icon="left" label={t('before')} data-tip={t('before')} onClick={() => pick(daysAfter(day, -1))} />
      <span className={styles.shown} aria-live="polite">
        {day}
        <CalendarButton
          label={t('pickDay')}
          value={{ from: day, to: day }}
          onPick={({ from }) => from !== '' && pick(from)}
        />
      </span>
      <IconButton
        icon="right"
        label={t('after')}
        data-tip={t('after')}
        disabled={day >= today}
        onClick={() => pick(daysAfter(day, 1))}
      />
    </span>
  );
}

/** When it ran, and whether the ledger itself is right. */
function useNote(day: Day | undefined): string {
  const t = useTexts(reconciliationTexts);
  const done = day?.channels.filter(({ startedAt, tookMs }) => startedAt !== null && tookMs !== null) ?? [];
  if (day === undefined || done.length === 0) return '';
  const starts = done.map(({ startedAt }) => startedAt ?? '').toSorted();
  const tookMs = Math.max(...done.map(({ tookMs: took }) => took ?? 0));
  const seconds = tookMs < 1_000 ? '1' : String(Math.round(tookMs / 1_000));
  const book = day.isLedgerEven ? t('book', { lines: (day.ledgerLines ?? 0).toLocaleString('en-US') }) : t('bookOdd');
  return [
    t('began', { time: formatTimeDense(starts[0]), seconds }),
    day.ledgerLines === null ? '' : book,
    day.isOver ? '' : t('goesOn'),
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

function useExport(day: Day | undefined): () => void {
  const t = useTexts(reconciliationTexts);
  const language = useLanguage();
  return () => {
    if (day === undefined) return;
    const csv = dayAsCsv(day, {
      totals: [t('channel'), t('ourCount'), t('ourFen'), t('channelCount'), t('channelFen'), t('difference')],
      differences: [
        t('channel'),
        t('no'),
        'reference',
        'provider reference',
        'at',
        t('ours'),
        t('theirs'),
        t('difference'),
        t('because'),
        t('explain'),
      ],
      total: t('total'),
      channel: (code) => channelName(code, language),
      because: (row) => (row.endedBy === null ? t(row.guess) : t(row.endedBy, { day: row.otherDay ?? '' })),
    });
    const base64 = btoa(String.fromCharCode(...new TextEncoder().encode(csv)));
    saveDownload({ name: `reconciliation-${day.day}.csv`, mime: 'text/csv', base64 });
  };
}

function DifferenceCard({ day }: { day: Day }): ReactElement {
  const t = useTexts(reconciliationTexts);
  const [tab, setTab] = useState<'open' | 'closed'>('open');
  const isOpen = (row: Difference): boolean => row.state !== 'closed';
  const open = day.differences.filter(isOpen);
  const closed = day.differences.filter((row) => !isOpen(row));
  const rows = tab === 'open' ? open : closed;
  return (
    <div className={plain.frame}>
      <div className={styles.tabs}>
        <Tabs
          label={t('differences')}
          chosen={tab}
          onChoose={setTab}
          tabs={[
            { key: 'open', label: t('open'), count: open.length, isUrgent: true },
            { key: 'closed', label: t('closed'), count: closed.length },
          ]}
        />
      </div>
      {rows.length === 0 ? (
        <EmptyState
          title={t(tab === 'open' ? 'noneOpen' : 'noneClosed')}
          about={t(tab === 'open' ? 'noneOpenAbout' : 'noneClosedAbout')}
        />
      ) : (
        <Differences rows={rows} />
      )}
      {tab === 'open' && open.length > 0 && (
        <p className={styles.foot}>
          <b>{t('sum', { count: open.length })}</b>
          <Gap amountFen={day.openFen} />
          <span className={plain.hint}>{t(day.listedFen === day.total.differenceFen ? 'sumRight' : 'sumWrong')}</span>
        </p>
      )}
    </div>
  );
}

/** A day of the channels: their statements beside the books, and what is to be done about the differences. */
export function Reconciliation(): ReactElement {
  const t = useTexts(reconciliationTexts);
  const [chosen, setChosen] = useState(() => daysAfter(dayInChina(Date.now()), -1));
  const [isEntering, setEntering] = useState(false);
  const { query, isRunning, begin } = useDay(chosen);
  const day = query.data;
  const note = useNote(day);
  const save = useExport(day);
  const open = day?.differences.filter(({ state }) => state !== 'closed').length ?? 0;
  return (
    <div className={plain.page}>
      <PageHeader
        title={t('title')}
        about={t('about')}
        actions={
          <>
            <DayPicker day={chosen} onPick={setChosen} />
            <Button size="small" disabled={day === undefined} onClick={save}>
              <Icon name="dl" />
              {t('export')}
            </Button>
            <Button
              size="small"
              look="primary"
              disabled={day === undefined}
              isBusy={isRunning}
              onClick={() => void begin()}
            >
              <Icon name="refresh" />
              {t('again')}
            </Button>
          </>
        }
      />
      <div className={styles.cards}>
        {day !== undefined && query.error !== null && (
          <Notice kind="problem">
            {t('stale', { time: formatTimeDense(query.dataUpdatedAt) })}{' '}
            <Button size="small" look="text" onClick={() => void query.refetch()}>
              {t('retry')}
            </Button>
          </Notice>
        )}
        {day !== undefined && day.unsettled.length > 0 && (
          <Notice kind="problem">
            {t('unsettled', { names: day.unsettled.map(({ enterpriseName }) => enterpriseName).join(t('separator')) })}
          </Notice>
        )}
        <Rows
          query={query}
          count={day?.channels.length ?? 0}
          empty={<EmptyState title={t('noChannel')} about={t('noChannelAbout')} />}
        >
          {day && (
            <Card
              title={t('result', { day: day.day })}
              note={note}
              isFlush
              extra={
                open > 0 && (
                  <StatusTag look="you" icon="alert">
                    {t('toDo', { count: open })}
                  </StatusTag>
                )
              }
            >
              <ChannelTotals day={day} onEnterBank={() => setEntering(true)} />
            </Card>
          )}
        </Rows>
        {day && day.channels.length > 0 && <DifferenceCard key={day.day} day={day} />}
      </div>
      {isEntering && <BankDialog day={chosen} onClose={() => setEntering(false)} />}
    </div>
  );
}
