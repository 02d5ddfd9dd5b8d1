import { shareCalls } from '@beidiao/contract/report/share';
import type { Data } from '@beidiao/contract/wire/call';
import { type ReactElement, useCallback, useEffect, useState } from 'react';
import { formatTime } from '../../i18n/format.ts';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import { sendAsCandidate } from '../../wire/candidate-wire.ts';
import { useRecovery } from '../../wire/connection.ts';
import { TextButton } from '../kit/text-button.tsx';
import text from '../kit/text.module.css';
import { Message } from '../message.tsx';
import styles from './shared-with.module.css';

const texts = bilingual({
  zh: {
    title: '分享给了谁',
    lead: '{enterprise}把这份报告分享给以下的人阅读。对方凭手机验证码打开，看不到证据原件。',
    purpose: '用途：{purpose}',
    open: '{at} 前可查看',
    expired: '{at} 已到期',
    ended: '{at} 已结束',
    unread: '尚未查看',
    read: '打开 {count} 次，最近 {at}',
    again: '重试',
  },
  en: {
    title: 'Who it is shared with',
    lead: '{enterprise} lets these people read the report. They open it with a code sent to their phone and do not see the original evidence.',
    purpose: 'For: {purpose}',
    open: 'Can read until {at}',
    expired: 'Ran out {at}',
    ended: 'Ended {at}',
    unread: 'Not viewed yet',
    read: 'Opened {count} ×, last {at}',
    again: 'Retry',
  },
});

type Shares = Data<typeof shareCalls.sharedWith>['shares'];

function useShares(orderDetailsId: string) {
  const [shares, setShares] = useState<Shares | null>(null);
  const [fault, setFault] = useState<Error | null>(null);
  const read = useCallback(async (): Promise<void> => {
    try {
      setShares((await sendAsCandidate(shareCalls.sharedWith, { orderDetailsId })).shares);
      setFault(null);
    } catch (error) {
      setFault(error instanceof Error ? error : new Error(String(error)));
    }
  }, [orderDetailsId]);
  useEffect(() => void read(), [read]);
  useRecovery(() => void (fault && read()));
  return { shares, fault, read };
}

/** With whom the own report is or was shared, what for and how often it was read; nothing while nobody has it. */
export function SharedWith({ of, enterprise }: { of: string; enterprise: string }): ReactElement | null {
  const t = useTexts(texts);
  const { shares, fault, read } = useShares(of);
  if (!fault && (shares === null || shares.length === 0)) return null;
  return (
    <section className={text.section}>
      <h2>{t('title')}</h2>
      {fault && (
        <>
          <Message kind="bad">{fault.message}</Message>
          <TextButton onClick={() => void read()}>{t('again')}</TextButton>
        </>
      )}
      {shares && shares.length > 0 && (
        <>
          <p className={text.hint}>{t('lead', { enterprise })}</p>
          <ul className={styles.list}>
            {shares.map((share) => (
              <Row key={`${share.createdAt} ${share.name}`} share={share} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Row({ share }: { share: Shares[number] }): ReactElement {
  const t = useTexts(texts);
  const { state, openedCount, openedAt, expiresAt, endedAt } = share;
  const last = openedAt[0];
  return (
    <li>
      <b>{share.name}</b>
      <span>{t('purpose', { purpose: share.purpose })}</span>
      <span className={text.hint}>
        {t(state, { at: formatTime(state === 'ended' ? (endedAt ?? expiresAt) : expiresAt) })}
      </span>
      <span className={text.hint}>
        {last === undefined ? t('unread') : t('read', { count: openedCount, at: formatTime(last) })}
      </span>
    </li>
  );
}
