import { type RecruitingLink, recruitingCalls } from '@beidiao/contract/ats/calls';
import { type ReactElement, useState } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { NotLoaded } from '../trade/failure/not-loaded.tsx';
import { Button } from '../ui/core/button.tsx';
import { Icon } from '../ui/core/icon.tsx';
import { EmptyState } from '../ui/desk/empty-state.tsx';
import { PageHeader } from '../ui/desk/page-header.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useSession } from '../wire/send/session.ts';
import { useCall } from '../wire/use-call.ts';
import { Arrivals } from './arrivals.tsx';
import { ConnectForm } from './connect-form.tsx';
import { LinkCard } from './link-card.tsx';
import { MappingForm } from './mapping-form.tsx';
import { recruitingTexts } from './recruiting-texts.ts';
import styles from './recruiting.module.css';

/** ms between two looks at what has come. */
const lookMs = 10_000;

/** The recruiting systems of an enterprise, and whom they have sent. */
export function Recruiting(): ReactElement {
  const t = useTexts(recruitingTexts);
  const isAdmin = useSession(({ enterprise }) => enterprise?.roleId === 1);
  const { data, error, refetch } = useCall(recruitingCalls.links, {}, { refetchInterval: lookMs, enabled: isAdmin });
  const [isConnecting, setConnecting] = useState(false);
  const [mapped, setMapped] = useState<RecruitingLink | null>(null);
  const links = data?.linkList ?? [];
  if (!isAdmin) return <EmptyState title={t('title')} about={t('adminOnly')} />;
  return (
    <>
      <PageHeader
        title={t('title')}
        about={t('about')}
        actions={
          <Button size="small" look="primary" onClick={() => setConnecting(true)}>
            <Icon name="plus" />
            {t('connect')}
          </Button>
        }
      />
      {error && !data && <NotLoaded what={t('links')} onRetry={refetch} />}
      {!data && !error && <Skeleton rows={4} label={t('loading')} />}
      {data && links.length === 0 && <EmptyState title={t('none')} about={t('noneAbout')} />}
      <div className={styles.links}>
        {links.map((link) => (
          <LinkCard key={link.linkId} link={link} onMap={() => setMapped(link)} />
        ))}
      </div>
      {links.length > 0 && <Arrivals />}
      {isConnecting && <ConnectForm onClose={() => setConnecting(false)} />}
      {mapped && <MappingForm link={mapped} onClose={() => setMapped(null)} />}
    </>
  );
}
