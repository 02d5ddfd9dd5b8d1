import type { CashierPayment } from '@beidiao/contract/sandbox/calls';
import type { ReactElement } from 'react';
import { useTexts } from '../i18n/texts.ts';
import type { IconName } from '../ui/core/icon.tsx';
import { StatusTag, type StatusLook } from '../ui/status-tag.tsx';
import { paymentTexts } from './payment-texts.ts';

const looks: Record<CashierPayment['state'], { look: StatusLook; icon: IconName }> = {
  waiting: { look: 'you', icon: 'hour' },
  succeeded: { look: 'done', icon: 'check' },
  failed: { look: 'ended', icon: 'ban' },
};

export function PaymentState({ state }: { state: CashierPayment['state'] }): ReactElement {
  const t = useTexts(paymentTexts);
  return <StatusTag {...looks[state]}>{t(state)}</StatusTag>;
}
