import { type Endpoint, webhookCalls } from '@beidiao/contract/webhook/calls';
import type { ReactElement, ReactNode } from 'react';
import { formatTimeLeft } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { toastProblem } from '../../trade/failure/toast-problem.ts';
import { Button } from '../../ui/core/button.tsx';
import { LinkButton } from '../../ui/core/link-button.tsx';
import { toast } from '../../ui/core/toasts.tsx';
import { confirm } from '../../ui/desk/confirm.tsx';
import { send } from '../../wire/send/send.ts';
import { useAct } from '../../wire/use-act.ts';
import { spokenMs } from '../frame/spoken.ts';
import { webhookTexts } from './webhook-texts.ts';
import styles from './webhooks.module.css';

type Props = { endpoint: Endpoint; isAdmin: boolean; onEdit: () => void; onSecret: (secret: string) => void };

const standingOf = ({ state, isProven, health }: Endpoint) => {
  if (state !== 'active') return state;
  if (isProven === false) return 'unproven';
  return health.failed > 0 ? 'troubled' : 'active';
};

function Fact({ label, children }: { label: string; children: ReactNode }): ReactElement {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Facts({ endpoint: { types, health, secretTail } }: { endpoint: Endpoint }): ReactElement {
  const t = useTexts(webhookTexts);
  const percent = health.ended === 0 ? 0 : Math.floor((health.delivered / health.ended) * 1000) / 10;
  return (
    <dl className={styles.facts}>
      <Fact label={t('events')}>{types === null ? t('all') : t('kinds', { count: types.length })}</Fact>
      <Fact label={t('day')}>
        {health.ended === 0 ? t('dayNone') : t('dayOf', { count: health.ended, percent })}
        {health.waiting > 0 && <span className={styles.quiet}> · {t('waitingOf', { count: health.waiting })}</span>}
      </Fact>
      {health.medianMs !== null && <Fact label={t('median')}>{spokenMs(t, health.medianMs)}</Fact>}
      <Fact label={t('secret')}>
        <code>whsec_…{secretTail}</code>
      </Fact>
    </dl>
  );
}

/** One endpoint with its health and what can be done with it. */
export function EndpointCard({ endpoint, isAdmin, onEdit, onSecret }: Props): ReactElement {
  const t = useTexts(webhookTexts);
  const language = useLanguage();
  const { webhookId, url, state, oldSecretUntil } = endpoint;
  const { run, isBusy } = useAct({ explain: toastProblem });
  const work = (done: string, call: () => Promise<unknown>): void =>
    void run(async () => {
      await call();
      toast('done', done);
    });
  const ask = async (name: 'remove' | 'rotate' | 'end', act: () => void): Promise<void> => {
    const words = { remove: t('remove'), rotate: t('rotate'), end: t('endRotation') };
    const question = { title: t(`${name}Title`), body: t(`${name}Body`), act: words[name], keep: t('keep') };
    if (await confirm({ ...question, danger: name !== 'rotate' })) act();
  };
  const rotate = (): void => void run(async () => onSecret((await send(webhookCalls.rotate, { webhookId })).secret));
  const standing = standingOf(endpoint);
  const isOff = state !== 'active';
  return (
    <section className={styles.endpoint} aria-label={url}>
      <div className={styles.endpointHead}>
        <span className={styles.standing} data-standing={standing}>
          {t(standing)}
        </span>
        <b className={styles.url}>{url}</b>
        {isAdmin && (
          <span className={styles.acts}>
            <LinkButton
              disabled={isBusy}
              onClick={() => work(t('pinged'), () => send(webhookCalls.ping, { webhookId }))}
            >
              {t('ping')}
            </LinkButton>
            <LinkButton onClick={onEdit}>{t('edit')}</LinkButton>
            <LinkButton
              disabled={isBusy}
              onClick={() => work(t('done'), () => send(webhookCalls.pause, { webhookId, isPaused: !isOff }))}
            >
              {t(isOff ? 'resume' : 'pause')}
            </LinkButton>
            <LinkButton
              disabled={isBusy}
              onClick={() =>
                void ask('remove', () => work(t('removed'), () => send(webhookCalls.remove, { webhookId })))
              }
            >
              {t('remove')}
            </LinkButton>
          </span>
        )}
      </div>
      <Facts endpoint={endpoint} />
      {state === 'resting' && <p className={styles.notice}>{t('restNote')}</p>}
      {oldSecretUntil === null && isAdmin && (
        <Button size="small" isBusy={isBusy} onClick={() => void ask('rotate', rotate)}>
          {t('rotate')}
        </Button>
      )}
      {oldSecretUntil !== null && (
        <div className={styles.notice}>
          <span>{t('rotating', { left: formatTimeLeft(oldSecretUntil, language) })}</span>
          {isAdmin && (
            <Button
              size="small"
              isBusy={isBusy}
              onClick={() =>
                void ask('end', () => work(t('done'), () => send(webhookCalls.endRotation, { webhookId })))
              }
            >
              {t('endRotation')}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}
