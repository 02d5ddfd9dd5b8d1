import { type OpenRequest, openLogCalls, type Replayed, type WholeRequest } from '@beidiao/contract/open/log';
import { type ReactElement, type ReactNode, useState } from 'react';
import { formatTime } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { NotLoaded } from '../../trade/failure/not-loaded.tsx';
import { Button } from '../../ui/core/button.tsx';
import { Icon } from '../../ui/core/icon.tsx';
import { Notice } from '../../ui/core/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useCall } from '../../wire/use-call.ts';
import { CodeCard } from '../code/code-card.tsx';
import code from '../code/code.module.css';
import { CopyButton } from '../code/copy-button.tsx';
import { spokenMs } from '../frame/spoken.ts';
import { asCurl, pretty } from './as-curl.ts';
import { logTexts } from './log-texts.ts';
import type { Replaying } from './use-replay.ts';
import { StatusMark } from './status-mark.tsx';
import styles from './log.module.css';

const parts = ['request', 'answer', 'curl'] as const;

function Fact({ label, children }: { label: string; children: ReactNode }): ReactElement {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  );
}

function Facts({ line }: { line: WholeRequest }): ReactElement {
  const t = useTexts(logTexts);
  const { requestId, at, keyName, lastFour, environment, address, idempotencyKey, code: problem, operation } = line;
  return (
    <dl className={styles.facts}>
      <Fact label={t('requestId')}>
        <CopyButton text={requestId} shown={requestId} />
      </Fact>
      <Fact label={t('time')}>
        {formatTime(at)}:{new Date(at).toISOString().slice(17, 19)}
      </Fact>
      <Fact label={t('key')}>
        {t('ofKey', { name: keyName, lastFour })} · {t(environment)} · {address}
      </Fact>
      <Fact label={t('operation')}>{operation === null ? t('noOperation') : <code>{operation}</code>}</Fact>
      {idempotencyKey !== null && (
        <Fact label={t('idempotency')}>
          <code>{idempotencyKey}</code>
        </Fact>
      )}
      {problem !== null && (
        <Fact label={t('code')}>
          <a href={`/Developers#${problem}`}>
            <code>{problem}</code>
          </a>{' '}
          {reasonIn(line.answerBody)}
        </Fact>
      )}
    </dl>
  );
}

/** The sentence of a problem. */
function reasonIn(answerBody: string | null): string {
  try {
    const { detail } = Object(JSON.parse(answerBody ?? ''));
    return typeof detail === 'string' ? detail : '';
  } catch {
    return '';
  }
}

/** What was sent, what came back, and the same as a line for a shell. */
function Bodies({ line }: { line: WholeRequest }): ReactElement {
  const t = useTexts(logTexts);
  const [part, setPart] = useState<(typeof parts)[number]>('request');
  const text = {
    request: line.requestBody === null ? t('noBody') : pretty(line.requestBody),
    answer: line.answerBody === null ? t('noAnswer') : pretty(line.answerBody),
    curl: asCurl(line, window.location.origin),
  };
  return (
    <CodeCard
      title={
        <div className={code.tabs}>
          <Tabs
            label={t('shown')}
            chosen={part}
            onChoose={setPart}
            tabs={parts.map((key) => ({ key, label: t(key) }))}
          />
        </div>
      }
      text={text[part]}
    />
  );
}

function Replay({ replayed }: { replayed: Replayed }): ReactElement {
  const t = useTexts(logTexts);
  const { keyName, lastFour, environment, status, ms, requestBody, answerBody } = replayed;
  return (
    <section className={styles.replayed} aria-label={t('replayed')} role="status">
      <p>
        <StatusMark status={status} /> <b>{t('replayed')}</b>{' '}
        <span className={styles.quiet}>
          {t('replayedBy', { name: keyName, lastFour })} · {t(environment)} · {spokenMs(t, ms)}
        </span>
      </p>
      {requestBody !== null && <CodeCard title={t('sent')} text={pretty(requestBody)} />}
      <CodeCard title={t('answer')} text={answerBody === null ? t('noAnswer') : pretty(answerBody)} />
    </section>
  );
}

type Props = {
  row: OpenRequest;
  replaying: Replaying;
  /** Null for whoever may not. */
  onReplay: (() => void) | null;
};

/** One request, masked, and its replay. */
export function RequestDetail({ row, replaying, onReplay }: Props): ReactElement {
  const t = useTexts(logTexts);
  const { lineId, status, method, path } = row;
  const { data, error, refetch } = useCall(openLogCalls.request, { lineId }, { staleTime: Number.POSITIVE_INFINITY });
  const { isBusy, problem, replayed } = replaying;
  return (
    <section className={styles.card} aria-label={`${method} ${path}`}>
      <div className={styles.cardHead}>
        <StatusMark status={status} />
        <h2>
          {method} {path}
        </h2>
        {onReplay && data && data.operation !== null && (
          <Button size="small" look="primary" isBusy={isBusy} onClick={onReplay}>
            <Icon name="refresh" />
            {t(method === 'GET' ? 'replayRead' : 'replayTest')}
          </Button>
        )}
      </div>
      {error && !data && <NotLoaded onRetry={refetch} />}
      {!data && !error && <Skeleton rows={6} label={t('loading')} />}
      {data && (
        <>
          <Facts line={data} />
          {problem && <Notice kind="problem">{problem}</Notice>}
          {replayed && <Replay replayed={replayed} />}
          <Bodies line={data} />
          <div className={styles.note}>
            <Icon name="shield" />
            <span>{onReplay ? t('replayNote') : `${t('replayNote')}${t('adminsOnly')}`}</span>
          </div>
        </>
      )}
    </section>
  );
}
