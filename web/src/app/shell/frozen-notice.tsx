import { enterpriseCalls } from '@beidiao/contract/enterprise/calls';
import type { ReactElement } from 'react';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import { useCall } from '../../wire/use-call.ts';
import { Banner } from './banner.tsx';

const texts = bilingual({
  zh: {
    frozen: '账户已冻结，暂时不能下单、支付和充值；已付款的背调继续进行。',
    why: '原因：{reason}',
    ask: '如有疑问，请联系您的客户经理。',
  },
  en: {
    frozen: 'This account is frozen. You cannot place orders, pay or top up. Checks already paid for continue.',
    why: 'Reason: {reason}',
    ask: 'Contact your account manager if you have any questions.',
  },
});

/** Above every screen of a frozen member, so that nobody learns it from a refused order. */
export function FrozenNotice(): ReactElement | null {
  const t = useTexts(texts);
  const { data } = useCall(enterpriseCalls.freezeState, {}, { staleTime: 60_000 });
  if (!data?.isFrozen) return null;
  return (
    <div role="status">
      <Banner>
        <p>
          <b>{t('frozen')}</b> {t('ask')}
        </p>
        {data.reason && <p>{t('why', { reason: data.reason })}</p>}
      </Banner>
    </div>
  );
}
