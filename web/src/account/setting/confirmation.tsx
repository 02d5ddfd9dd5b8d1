import { type Confirmation as State, confirmationCalls } from '@beidiao/contract/enterprise/confirmation';
import { type ReactElement, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Card } from '../../ui/desk/card.tsx';
import { NotLoaded } from '../../trade/failure/not-loaded.tsx';
import { PageHeader } from '../../ui/desk/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useSession } from '../../wire/send/session.ts';
import { useCall } from '../../wire/use-call.ts';
import { ConfirmationWords } from './confirmation-state.tsx';
import { confirmationTexts } from './confirmation-texts.ts';
import { LicenceForm } from '../register/licence-form.tsx';
import styles from '../register/licence.module.css';

/** Whether the enterprise is confirmed, and the licence, again as long as it is not. */
export function Confirmation(): ReactElement {
  const t = useTexts(confirmationTexts);
  const isAdmin = useSession((session) => session.enterprise?.roleId === 1);
  const { data, isError, refetch } = useCall(confirmationCalls.state, {}, { staleTime: 5_000 });
  const [handedIn, setHandedIn] = useState<State | null>(null);
  const now = handedIn ?? data;
  return (
    <div className={styles.page}>
      <PageHeader title={t('title')} />
      {isError && !now && <NotLoaded onRetry={refetch} />}
      {!now && !isError && <Skeleton label={t('title')} />}
      {now && <ConfirmationWords now={now} />}
      {now?.licenceName && <p>{t('file', { name: now.licenceName })}</p>}
      {now && now.state !== 'confirmed' && !isAdmin && <p>{t('notYours')}</p>}
      {now && now.state !== 'confirmed' && isAdmin && (
        <Card title={t('licenceTitle')} note={now.state === 'waiting' ? t('replace') : undefined}>
          <LicenceForm key={now.handedInAt ?? ''} first={now.creditCode ?? ''} onDone={setHandedIn} />
        </Card>
      )}
    </div>
  );
}
