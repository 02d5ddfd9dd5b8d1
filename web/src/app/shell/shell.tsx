import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { type ReactElement, useEffect, useState } from 'react';
import { ConfirmBox } from '../../ui/desk/confirm.tsx';
import { Tips } from '../../ui/tips.tsx';
import { makeQueryClient, useFreshAnswers } from '../../wire/query-client.ts';
import { sessionKey, useSession } from '../../wire/send/session.ts';
import { ActingBanner } from './acting-banner.tsx';
import { ConnectionBanner } from './connection-banner.tsx';
import { DrawerNav } from './drawer-nav.tsx';
import { FrozenNotice } from './frozen-notice.tsx';
import styles from './shell.module.css';
import { reportFaults } from '../report-faults.ts';
import { Sider } from './sider.tsx';
import { SkipLink } from '../skip-link.tsx';
import { TopBar } from './top-bar.tsx';
import { useLive } from './use-live.ts';

const queries = makeQueryClient(10_000);

/** Nothing of one session stays in memory for the next. */
function useForgetfulCache(): void {
  const whose = useSession(sessionKey);
  // The cache is emptied when `whose` has changed
  useEffect(() => () => queries.clear(), [whose]);
}

/** Inside the cache that it keeps true. */
function Live(): null {
  useLive();
  return null;
}

/** The frame of the signed-in pages. */
export function Shell(): ReactElement {
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  useForgetfulCache();
  useEffect(reportFaults, []);
  useFreshAnswers(queries);
  return (
    <QueryClientProvider client={queries}>
      <Live />
      <SkipLink />
      <div className={styles.shell}>
        <Sider />
        <DrawerNav isOpen={isDrawerOpen} onClose={() => setDrawerOpen(false)} />
        <div className={styles.content}>
          <TopBar onMenu={() => setDrawerOpen(true)} />
          <ConnectionBanner />
          <ActingBanner />
          <FrozenNotice />
          <main id="main" tabIndex={-1} className={styles.page}>
            <Outlet />
          </main>
        </div>
      </div>
      <ConfirmBox />
      <Tips />
    </QueryClientProvider>
  );
}
