import 'virtual:antd.css';
import 'dayjs/locale/zh-cn';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { ConfigProvider } from 'antd';
import enUS from 'antd/locale/en_US';
import zhCN from 'antd/locale/zh_CN';
import dayjs from 'dayjs';
import { type ReactElement, useEffect, useState } from 'react';
import { useLanguage } from '../i18n/language.ts';
import { ConfirmBox } from '../ui/confirm.tsx';
import { antdTheme } from '../ui/theme.ts';
import { Refused } from '../wire/refused.ts';
import { sessionKey, useSession } from '../wire/session.ts';
import { DrawerNav } from './drawer-nav.tsx';
import styles from './shell.module.css';
import { Sider } from './sider.tsx';
import { SkipLink } from './skip-link.tsx';
import { TopBar } from './top-bar.tsx';

/** A refusal will not change its mind by being asked again; the wire may. */
const queries = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 10_000, retry: (failures, fault) => !(fault instanceof Refused) && failures < 2 },
    mutations: { retry: false },
  },
});

/** Nothing of one session stays in memory for the next. */
function useForgetfulCache(): void {
  const whose = useSession(sessionKey);
  // The cache is emptied when `whose` has changed
  useEffect(() => () => queries.clear(), [whose]);
}

/** The frame of the signed-in pages. antd begins here: the public pages never load it. */
export function Shell(): ReactElement {
  const language = useLanguage();
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  useForgetfulCache();
  dayjs.locale(language === 'zh' ? 'zh-cn' : 'en');
  return (
    <QueryClientProvider client={queries}>
      <ConfigProvider theme={antdTheme} button={{ autoInsertSpace: false }} locale={language === 'zh' ? zhCN : enUS}>
        <SkipLink />
        <div className={styles.shell}>
          <Sider />
          <DrawerNav isOpen={isDrawerOpen} onClose={() => setDrawerOpen(false)} />
          <div className={styles.content}>
            <TopBar onMenu={() => setDrawerOpen(true)} />
            <main id="main" tabIndex={-1} className={styles.page}>
              <Outlet />
            </main>
          </div>
        </div>
        <ConfirmBox />
      </ConfigProvider>
    </QueryClientProvider>
  );
}
