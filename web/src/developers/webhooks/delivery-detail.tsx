import { type Delivery, webhookCalls } from '@beidiao/contract/webhook/calls';
import { type ReactElement, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { NotLoaded } from '../../trade/failure/not-loaded.tsx';
import { Button } from '../../ui/core/button.tsx';
import { Icon } from '../../ui/core/icon.tsx';
import { Segments } from '../../ui/desk/segments.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useCall } from '../../wire/use-call.ts';
import { spokenMoment, spokenMs } from '../frame/spoken.ts';
import { answerWord, isGood } from './spoken.ts';
import { webhookTexts } from './webhook-texts.ts';
import styles from './webhooks.module.css';

type Props = {
  delivery: Delivery;
  /** Its endpoint is paused or rests. */
  isHeld: boolean;
  onResend: (() => void) | null;
  isBusy: boolean;
};

/** One delivery: every try, what was sent and what came back. */
export function DeliveryDetail({ delivery, isHeld, onResend, isBusy }: Props): ReactElement {
  const t = useTexts(webhookTexts);
  const [side, setSide] = useState<'sent' | 'received'>('sent');
  const { deliveryId, type, eventId, state } = delivery;
  // A list that has news of it asks for it anew.
  const { data, error, refetch } = useCall(
    webhookCalls.delivery,
    { deliveryId },
    { refetchInterval: state === 'waiting' ? 2_000 : false },
  );
  const last = data?.tryList.at(-1);
  return (
    <section className={styles.card} aria-label={eventId}>
      <div className={styles.cardHead}>
        <h2>{type}</h2>
        <code className={styles.quiet}>{eventId}</code>
        {onResend && state !== 'waiting' && (
          <Button size="small" look="primary" isBusy={isBusy} onClick={onResend}>
            <Icon name="refresh" />
            {t('resend')}
          </Button>
        )}
      </div>
      {error && !data && <NotLoaded onRetry={refetch} />}
      {!data && !error && <Skeleton rows={4} label={t('loading')} />}
      {data && (
        <>
          <ol className={styles.tries}>
            {data.tryList.map((each) => (
              <li key={each.n} data-good={isGood(each)}>
                <time>{spokenMoment(each.at)}</time>
                <span className={styles.answer} data-good={isGood(each)}>
                  {answerWord(t, each)}
                </span>
                <span>{t(`${each.outcome}Long`)}</span>
                <span className={styles.end}>{spokenMs(t, each.ms)}</span>
              </li>
            ))}
            {data.nextAt !== null && (
              <li>
                <time className={styles.next}>{spokenMoment(data.nextAt)}</time>
                <span />
                <span>{isHeld ? t('nextRested') : t('nextTry', { count: data.triesLeft })}</span>
              </li>
            )}
          </ol>
          <Segments
            label={t('shown')}
            choices={[
              { key: 'sent', label: t('sent') },
              { key: 'received', label: t('received') },
            ]}
            chosen={side}
            onChoose={setSide}
          />
          {side === 'sent' ? (
            <pre className={styles.text}>
              {last
                ? `webhook-id: ${eventId}\nwebhook-timestamp: ${last.timestamp}\nwebhook-signature: ${last.signature}\n\n`
                : `${t('notYet')}\n\n`}
              {pretty(data.body)}
            </pre>
          ) : (
            <pre className={styles.text}>
              {last && last.status !== null
                ? `${last.status}\n${last.answerHeaders.map(([name, value]) => `${name}: ${value}`).join('\n')}\n\n${last.answerBody}`
                : t('nothing')}
            </pre>
          )}
          <p className={styles.quiet}>{t('same')}</p>
        </>
      )}
    </section>
  );
}

const pretty = (body: string): string => JSON.stringify(JSON.parse(body), null, 2);
