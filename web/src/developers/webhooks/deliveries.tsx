import { settingsCalls } from '@beidiao/contract/account/settings';
import { type Delivery, type Endpoint, webhookCalls } from '@beidiao/contract/webhook/calls';
import { deliveryKeptDays } from '@beidiao/contract/webhook/events';
import { type ReactElement, useRef, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { NotLoaded } from '../../trade/failure/not-loaded.tsx';
import { toastProblem } from '../../trade/failure/toast-problem.ts';
import { BareButton } from '../../ui/core/bare-button.tsx';
import { Button } from '../../ui/core/button.tsx';
import { toast } from '../../ui/core/toasts.tsx';
import { EmptyState } from '../../ui/desk/empty-state.tsx';
import { Segments } from '../../ui/desk/segments.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { send } from '../../wire/send/send.ts';
import { useAct } from '../../wire/use-act.ts';
import { useCall } from '../../wire/use-call.ts';
import { DeliveryDetail } from './delivery-detail.tsx';
import { ResendSpan } from './resend-span.tsx';
import { spokenMoment, spokenMs } from '../frame/spoken.ts';
import { moveTo, useSideKeys } from '../frame/use-side-keys.ts';
import { answerWord, isGood } from './spoken.ts';
import { webhookTexts } from './webhook-texts.ts';
import styles from './webhooks.module.css';

const filters = ['all', 'failed', 'waiting'] as const;
type Filter = (typeof filters)[number];

/** ms between two looks at the newest page. */
const lookMs = 5_000;

type RowProps = { row: Delivery; isChosen: boolean; onChoose: () => void };
function DeliveryRow({ row, isChosen, onChoose }: RowProps): ReactElement {
  const t = useTexts(webhookTexts);
  return (
    <li>
      <BareButton
        className={styles.row}
        aria-current={isChosen || undefined}
        data-side-row={row.deliveryId}
        onClick={onChoose}
      >
        <time>{spokenMoment(row.createdAt)}</time>
        <span className={styles.type}>
          <code>{row.type}</code>
          {row.tries > 1 && <small>{t('tryNo', { n: row.tries })}</small>}
        </span>
        <code className={styles.check}>{row.check ?? ''}</code>
        <span className={styles.answer} data-good={isGood(row)} data-open={row.outcome === null || undefined}>
          {answerWord(t, row)}
        </span>
        <span className={styles.end}>{row.ms === null ? '' : spokenMs(t, row.ms)}</span>
      </BareButton>
    </li>
  );
}

/** What was sent to one endpoint: the list, and one of it beside. */
export function Deliveries({ endpoint, isAdmin }: { endpoint: Endpoint; isAdmin: boolean }): ReactElement {
  const t = useTexts(webhookTexts);
  const { webhookId } = endpoint;
  const [filter, setFilter] = useState<Filter>('all');
  const [cursor, setCursor] = useState<string>();
  const [chosenId, setChosen] = useState<string>();
  const [isSpanOpen, setSpanOpen] = useState(false);
  const list = useRef<HTMLElement>(null);
  const { data, error, refetch } = useCall(
    webhookCalls.deliveries,
    {
      webhookId,
      ...(filter === 'all' ? {} : { state: filter }),
      ...(cursor === undefined ? {} : { cursor }),
    },
    { keepPrevious: true, refetchInterval: cursor === undefined ? lookMs : false },
  );
  const own = useCall(settingsCalls.personalInfo, {}, { asPerson: true, staleTime: 60_000 });
  const { run, isBusy } = useAct({ explain: toastProblem });
  const rows = data?.rows ?? [];
  const chosen = rows.find(({ deliveryId }) => deliveryId === chosenId) ?? rows[0];
  const resend = (): void => {
    if (!isAdmin || chosen === undefined || chosen.state === 'waiting') return;
    void run(async () => {
      await send(webhookCalls.resend, { deliveryId: chosen.deliveryId });
      toast('done', t('resent'));
    });
  };
  const show = (next: Filter): void => {
    setFilter(next);
    setCursor(undefined);
  };
  const moving = { rows, chosen, keyOf: (row: Delivery) => row.deliveryId, choose: setChosen };
  useSideKeys(
    {
      move: (step) => moveTo(moving, step, list.current),
      letters: { r: resend, e: () => show(filter === 'failed' ? 'all' : 'failed') },
    },
    own.data?.personInfo.hasShortcuts ?? false,
  );
  const words = { all: t('all'), failed: t('failed'), waiting: t('waiting') };
  return (
    <div className={styles.sides}>
      <section className={styles.card} aria-label={t('log')} ref={list}>
        <div className={styles.cardHead}>
          <h2>{t('log')}</h2>
          <span className={styles.quiet}>{t('kept', { days: deliveryKeptDays })}</span>
          <span className={styles.acts}>
            <Segments
              label={t('filter')}
              choices={filters.map((key) => ({ key, label: words[key] }))}
              chosen={filter}
              onChoose={show}
            />
            {isAdmin && (
              <Button size="small" onClick={() => setSpanOpen(true)}>
                {t('span')}
              </Button>
            )}
          </span>
        </div>
        {error && !data && <NotLoaded what={t('log')} onRetry={refetch} />}
        {!data && !error && <Skeleton rows={6} label={t('loading')} />}
        {data && rows.length === 0 && <EmptyState title={t('noneHere')} />}
        {rows.length > 0 && (
          <>
            <div className={`${styles.row} ${styles.heads}`} aria-hidden="true">
              <span>{t('time')}</span>
              <span>{t('event')}</span>
              <span className={styles.check}>{t('check')}</span>
              <span>{t('answer')}</span>
              <span className={styles.end}>{t('took')}</span>
            </div>
            <ol className={styles.rows}>
              {rows.map((row) => (
                <DeliveryRow
                  key={row.deliveryId}
                  row={row}
                  isChosen={row === chosen}
                  onChoose={() => setChosen(row.deliveryId)}
                />
              ))}
            </ol>
            <div className={styles.cardFoot}>
              <span className={styles.quiet}>{t('keys')}</span>
              <span className={styles.acts}>
                {cursor !== undefined && (
                  <Button size="small" onClick={() => setCursor(undefined)}>
                    {t('newest')}
                  </Button>
                )}
                {data?.nextCursor != null && (
                  <Button size="small" onClick={() => setCursor(data.nextCursor ?? undefined)}>
                    {t('more')}
                  </Button>
                )}
              </span>
            </div>
          </>
        )}
      </section>
      {chosen && (
        <DeliveryDetail
          key={`${chosen.deliveryId} ${chosen.state} ${chosen.tries}`}
          delivery={chosen}
          isHeld={endpoint.state !== 'active' && chosen.check !== null}
          isBusy={isBusy}
          onResend={isAdmin ? resend : null}
        />
      )}
      {isSpanOpen && <ResendSpan webhookId={webhookId} onClose={() => setSpanOpen(false)} />}
    </div>
  );
}
