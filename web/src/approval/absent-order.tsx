import { orderCalls } from '@beidiao/contract/order/calls';
import { orderStateWord } from '@beidiao/contract/order/states';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useLanguage } from '../i18n/language.ts';
import { useTexts } from '../i18n/texts.ts';
import { Button, buttonClass } from '../ui/core/button.tsx';
import { EmptyState } from '../ui/desk/empty-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Refused } from '../wire/send/refused.ts';
import { useCall } from '../wire/use-call.ts';
import { approvalTexts } from './approval-texts.ts';

/** An order that does not wait: decided on meanwhile, or none that this person can see in this enterprise. */
export function AbsentOrder({ orderDetailsId }: { orderDetailsId: string }): ReactElement {
  const t = useTexts(approvalTexts);
  const language = useLanguage();
  const isId = /^[1-9]\d{0,17}$/.test(orderDetailsId);
  const { data, error, refetch } = useCall(orderCalls.details, { orderDetailsId }, { enabled: isId, retry: false });
  if (!isId || (error instanceof Refused && error.is('orderNotFound')))
    return (
      <EmptyState
        title={t('unknown')}
        about={t('unknownAbout')}
        action={
          <Link
            to="/Dashboard/SelectEnterprise"
            search={{ returnTo: `/Mobile/approvalNew?orderDetailsId=${orderDetailsId}` }}
            className={buttonClass()}
          >
            {t('otherEnterprise')}
          </Link>
        }
      />
    );
  if (error)
    return (
      <EmptyState
        title={t('troubled')}
        about={error.message}
        action={
          <Button size="small" onClick={() => void refetch()}>
            {t('again')}
          </Button>
        }
      />
    );
  if (!data) return <Skeleton rows={5} label={t('loading')} />;
  return (
    <EmptyState
      title={t('gone')}
      about={t('goneAbout', { name: data.name, state: orderStateWord(data.status, language) })}
      action={
        <Link to="/Dashboard/Order" search={{ q: data.orderNo }} className={buttonClass()}>
          {t('toOrders')}
        </Link>
      }
    />
  );
}
