import { giftCalls } from '@beidiao/contract/gift/calls';
import type { ReactElement } from 'react';
import { formatMoney } from '../i18n/format.ts';
import { useTexts } from '../i18n/texts.ts';
import { LinkButton } from '../ui/core/link-button.tsx';
import { Card } from '../ui/desk/card.tsx';
import { useCopy } from '../ui/desk/use-copy.ts';
import { useCall } from '../wire/use-call.ts';
import { couponTexts } from './coupon-texts.ts';
import styles from './coupons.module.css';

/** The link by which the member invites others; nothing where no activity rewards it. */
export function Invitation(): ReactElement | null {
  const t = useTexts(couponTexts);
  const copy = useCopy();
  const { data } = useCall(giftCalls.invitation, {});
  if (!data || data.activityList.length === 0) return null;
  const { link, inviteCode, registered, rewarded, activityList } = data;
  return (
    <Card title={t('invite')}>
      <ul className={styles.activities}>
        {activityList.map((it) => (
          <li key={it.activityId}>
            <b>{t('inviteFor', { amount: formatMoney(it.topUpFen), name: it.name })}</b>
            <span>{t('inviteUntil', { until: it.until })}</span>
          </li>
        ))}
        <li>
          <code>{link}</code>
          <LinkButton onClick={() => void copy(link, { copied: t('inviteCopied') })}>{t('inviteCopy')}</LinkButton>
        </li>
        <li>
          <span>{t('inviteCode', { code: inviteCode })}</span>
          <span>{t('inviteCounts', { registered, rewarded })}</span>
        </li>
      </ul>
    </Card>
  );
}
