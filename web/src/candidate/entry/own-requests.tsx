import { type OwnRequest, rightsCalls } from '@beidiao/contract/rights/calls';
import { type ReactElement, useCallback, useEffect, useState } from 'react';
import { formatDay, formatTime } from '../../i18n/format.ts';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import { BareButton } from '../../ui/core/bare-button.tsx';
import { useRecovery } from '../../wire/connection.ts';
import { sendAsCandidate } from '../../wire/candidate-wire.ts';
import { useAct } from '../../wire/use-act.ts';
import { Message } from '../message.tsx';
import { useOwnCheck } from './own-check.ts';
import styles from '../report/report.module.css';
import { saveBlob } from '../kit/save-file.ts';
import { TextButton } from '../kit/text-button.tsx';
import text from '../kit/text.module.css';

const texts = bilingual({
  zh: {
    title: '您的申请',
    trouble: '您提交的申请加载失败。',
    again: '重试',
    copy: '资料副本',
    correct: '更正',
    delete: '删除资料',
    waiting: '{asked} 提交，{due} 前答复',
    granted: '已同意',
    declined: '未采纳',
    at: '{at} 答复',
    until: '可下载至 {until}',
    take: '下载副本（JSON）',
    name: '我的背调资料',
  },
  en: {
    title: 'Your requests',
    trouble: 'Could not load your requests.',
    again: 'Retry',
    copy: 'Copy of your data',
    correct: 'Correction',
    delete: 'Deletion',
    waiting: 'Requested {asked}, answer by {due}',
    granted: 'Granted',
    declined: 'Declined',
    at: 'Answered {at}',
    until: 'Available until {until}',
    take: 'Download copy (JSON)',
    name: 'My background check data',
  },
});

/** What was asked for, with its clock or its answer. Nothing while nothing was asked. */
export function OwnRequests(): ReactElement | null {
  const t = useTexts(texts);
  const { orderDetailsId } = useOwnCheck().details;
  const [requests, setRequests] = useState<readonly OwnRequest[]>([]);
  const [hasFailed, setFailed] = useState(false);
  const read = useCallback((): void => {
    sendAsCandidate(rightsCalls.ownRequests, { orderDetailsId }).then(
      (answer) => {
        setRequests(answer.requests);
        setFailed(false);
      },
      () => setFailed(true),
    );
  }, [orderDetailsId]);
  useEffect(read, [read]);
  useRecovery(() => hasFailed && read());
  if (hasFailed && requests.length === 0)
    return (
      <p className={text.hint} role="alert">
        {t('trouble')} <BareButton onClick={read}>{t('again')}</BareButton>
      </p>
    );
  if (requests.length === 0) return null;
  return (
    <>
      <h3 className={`${text.hint} ${text.space}`}>{t('title')}</h3>
      <ul className={styles.requests}>
        {requests.map((it) => (
          <li key={it.requestId}>
            <b>{t(it.kind)}</b>
            <p className={text.hint}>
              {it.answeredAt
                ? `${t(it.outcome ?? 'granted')} · ${t('at', { at: formatTime(it.answeredAt) })}`
                : t('waiting', { asked: formatDay(it.askedAt), due: formatDay(it.dueAt) })}
            </p>
            {it.words && <p>{it.words}</p>}
            {it.copyUntil && <TakeCopy until={it.copyUntil} />}
          </li>
        ))}
      </ul>
    </>
  );
}

function TakeCopy({ until }: { until: string }): ReactElement {
  const t = useTexts(texts);
  const { orderDetailsId, orderNo } = useOwnCheck().details;
  const { isBusy, problem, run } = useAct();
  const take = async () => {
    const copy = await sendAsCandidate(rightsCalls.copy, { orderDetailsId });
    const content = new Blob([JSON.stringify(copy, null, 2)], { type: 'application/json' });
    saveBlob(`${t('name')} ${orderNo}.json`, content);
  };
  return (
    <>
      <p className={text.hint}>{t('until', { until: formatDay(until) })}</p>
      <TextButton isBusy={isBusy} onClick={() => run(take)}>
        {t('take')}
      </TextButton>
      <Message kind={problem ? 'bad' : 'plain'}>{problem}</Message>
    </>
  );
}
