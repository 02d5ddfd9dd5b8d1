import { type Endpoint, webhookCalls } from '@beidiao/contract/webhook/calls';
import { permissions } from '@beidiao/contract/wire/permissions';
import { type ReactElement, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { NotLoaded } from '../../trade/failure/not-loaded.tsx';
import { Button } from '../../ui/core/button.tsx';
import { Icon } from '../../ui/core/icon.tsx';
import { EmptyState } from '../../ui/desk/empty-state.tsx';
import { Segments } from '../../ui/desk/segments.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useSession } from '../../wire/send/session.ts';
import { useCall } from '../../wire/use-call.ts';
import { useHolds } from '../../wire/use-holds.ts';
import { OpenPage } from '../frame/open-page.tsx';
import { Deliveries } from './deliveries.tsx';
import { EndpointCard } from './endpoint-card.tsx';
import { EndpointForm } from './endpoint-form.tsx';
import { ShownSecret } from './shown-secret.tsx';
import { webhookTexts } from './webhook-texts.ts';
import styles from './webhooks.module.css';

/** ms between two looks at the health of the endpoints. */
const lookMs = 10_000;

/** Where the systems of an enterprise are told what happens to its checks. */
export function Webhooks(): ReactElement {
  const t = useTexts(webhookTexts);
  const isAdmin = useSession(({ enterprise }) => enterprise?.roleId === 1);
  const seesLog = useHolds(permissions.seeOrdersOfOthers);
  const { data, error, refetch } = useCall(webhookCalls.list, {}, { refetchInterval: lookMs });
  const [edited, setEdited] = useState<Endpoint | 'new' | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const [chosenId, setChosen] = useState<string>();
  const endpoints = data?.webhookList ?? [];
  const chosen = endpoints.find(({ webhookId }) => webhookId === chosenId) ?? endpoints[0];
  const add = isAdmin && (
    <Button size="small" look="primary" onClick={() => setEdited('new')}>
      <Icon name="plus" />
      {t('add')}
    </Button>
  );
  return (
    <OpenPage part="webhooks" about={isAdmin ? t('about') : `${t('about')} ${t('readOnly')}`} actions={add}>
      {error && !data && <NotLoaded what={t('endpoints')} onRetry={refetch} />}
      {!data && !error && <Skeleton rows={4} label={t('loading')} />}
      {data && endpoints.length === 0 && <EmptyState title={t('none')} about={t('noneAbout')} />}
      <div className={styles.endpoints}>
        {endpoints.map((endpoint) => (
          <EndpointCard
            key={endpoint.webhookId}
            endpoint={endpoint}
            isAdmin={isAdmin}
            onEdit={() => setEdited(endpoint)}
            onSecret={setSecret}
          />
        ))}
      </div>
      {endpoints.length > 1 && seesLog && (
        <div className={styles.which}>
          <Segments
            label={t('endpoints')}
            choices={endpoints.map(({ webhookId, url }) => ({ key: webhookId, label: new URL(url).host }))}
            chosen={chosen?.webhookId ?? ''}
            onChoose={setChosen}
          />
        </div>
      )}
      {chosen && seesLog && <Deliveries key={chosen.webhookId} endpoint={chosen} isAdmin={isAdmin} />}
      {chosen && !seesLog && <p className={styles.quiet}>{t('noRight')}</p>}
      {edited && (
        <EndpointForm
          {...(edited === 'new' ? {} : { endpoint: edited })}
          onMade={setSecret}
          onClose={() => setEdited(null)}
        />
      )}
      {secret && <ShownSecret secret={secret} onClose={() => setSecret(null)} />}
    </OpenPage>
  );
}
