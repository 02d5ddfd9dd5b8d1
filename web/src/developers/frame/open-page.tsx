import { openCalls } from '@beidiao/contract/open/calls';
import { webhookCalls } from '@beidiao/contract/webhook/calls';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { buttonClass } from '../../ui/core/button.tsx';
import { Icon } from '../../ui/core/icon.tsx';
import { PageHeader } from '../../ui/desk/page-header.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useCall } from '../../wire/use-call.ts';
import { openTexts } from './open-texts.ts';
import styles from './open-page.module.css';

const paths = {
  keys: '/Dashboard/Setting/Open/Keys',
  webhooks: '/Dashboard/Setting/Open/Webhooks',
  log: '/Dashboard/Setting/Open/Log',
} as const;
type Part = keyof typeof paths;

type Props = { part: Part; about: ReactNode; actions?: ReactNode; children: ReactNode };

/** What programs of an enterprise need: keys, webhooks and the log of requests, each a tab with an address of its own. */
export function OpenPage({ part, about, actions, children }: Props): ReactElement {
  const t = useTexts(openTexts);
  const navigate = useNavigate();
  const keys = useCall(openCalls.keys, {}, { staleTime: 10_000 }).data?.keys;
  const endpoints = useCall(webhookCalls.list, {}, { staleTime: 10_000 }).data?.webhookList;
  const counts = { keys: keys?.filter(({ state }) => state === 'active').length, webhooks: endpoints?.length };
  return (
    <>
      <PageHeader
        title={t('title')}
        about={about}
        actions={
          <>
            <Link to="/Developers" className={buttonClass('plain', 'small')}>
              <Icon name="doc" />
              {t('docs')}
            </Link>
            {actions}
          </>
        }
      />
      <div className={styles.tabs}>
        <Tabs<Part>
          label={t('sections')}
          chosen={part}
          onChoose={(next) => void navigate({ to: paths[next] })}
          tabs={[
            { key: 'keys', label: t('keys'), count: counts.keys },
            { key: 'webhooks', label: t('webhooks'), count: counts.webhooks },
            { key: 'log', label: t('log') },
          ]}
        />
      </div>
      {children}
    </>
  );
}
