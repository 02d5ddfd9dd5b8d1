import type { Confirmation } from '@beidiao/contract/enterprise/confirmation';
import type { ReactElement } from 'react';
import { formatDay, formatMoney } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Notice } from '../../ui/core/notice.tsx';
import { confirmationTexts } from './confirmation-texts.ts';

/** Where the confirmation of an enterprise stands, in words, with what it may order until then. */
export function ConfirmationWords({ now }: { now: Confirmation }): ReactElement {
  const t = useTexts(confirmationTexts);
  const { limit } = now;
  return (
    <Notice kind={now.state === 'declined' ? 'problem' : 'note'}>
      <p>{t(now.state, { day: formatDay(now.handedInAt), why: now.why ?? '' })}</p>
      {limit && <p>{t('limit', { orders: limit.orders, amount: formatMoney(limit.amountFen) })}</p>}
    </Notice>
  );
}
