import { confirmationCalls } from '@beidiao/contract/enterprise/confirmation';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { NotLoaded } from '../../trade/failure/not-loaded.tsx';
import { buttonClass } from '../../ui/core/button.tsx';
import { Card } from '../../ui/desk/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useCall } from '../../wire/use-call.ts';
import { ConfirmationWords } from './confirmation-state.tsx';
import { confirmationTexts } from './confirmation-texts.ts';

/** Where the confirmation of the enterprise stands, with the way to its page as long as it is not confirmed. */
export function ConfirmationCard(): ReactElement {
  const t = useTexts(confirmationTexts);
  const { data, isError, refetch } = useCall(confirmationCalls.state, {}, { staleTime: 5_000 });
  const toPage = data && data.state !== 'confirmed' && (
    <Link to="/Dashboard/Confirmation" className={buttonClass('plain', 'small')}>
      {t('licenceTitle')}
    </Link>
  );
  return (
    <Card title={t('title')} extra={toPage}>
      {isError && !data && <NotLoaded onRetry={refetch} />}
      {!data && !isError && <Skeleton rows={1} label={t('title')} />}
      {data && (data.state === 'confirmed' ? <p>{t('confirmed')}</p> : <ConfirmationWords now={data} />)}
    </Card>
  );
}
