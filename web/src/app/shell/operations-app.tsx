import { QueryClientProvider } from '@tanstack/react-query';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { type ReactElement, Suspense, useEffect } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import { EmptyState } from '../../ui/desk/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { makeQueryClient, useFreshAnswers } from '../../wire/query-client.ts';
import { useStaffSession } from '../../wire/staff-wire.ts';
import { LanguageSwitch } from '../language-switch.tsx';
import { StaffAccess } from '../../operations/access.tsx';
import { StaffLogin } from '../../operations/login.tsx';
import { accessPath, loginPath, type OperationsScreen, screensFor } from './operations-nav.ts';
import styles from './operations-shell.module.css';
import { OperationsShell } from './operations-shell.tsx';

const texts = bilingual({
  zh: {
    product: '背调运营台',
    nothing: '您的岗位没有此页面的权限',
    nothingAbout: '请从左侧菜单选择，或联系管理员。',
    signIn: '运营登录',
    access: '设置登录密码',
    loading: '正在加载',
  },
  en: {
    product: 'Beidiao operations',
    nothing: 'You do not have access to this page',
    nothingAbout: 'Choose another page from the menu, or ask an administrator.',
    signIn: 'Staff sign-in',
    access: 'Set your password',
    loading: 'Loading',
  },
});

/** A refusal will not change its mind by being asked again; the wire may. */
const queries = makeQueryClient(5_000);

const plain = (path: string): string => path.toLowerCase().replace(/\/+$/, '');

/** The screen of this address; the first of the menu for who has no task queue. */
function chooseScreen(screens: readonly OperationsScreen[], path: string): OperationsScreen | undefined {
  const found = screens.find((screen) => plain(screen.path) === plain(path));
  return found ?? (plain(path) === '/operations' ? screens.find((screen) => screen.icon !== undefined) : undefined);
}

function useScreenTitle(title: string): void {
  const t = useTexts(texts);
  const product = t('product');
  useEffect(() => {
    document.title = `${title} · ${product}`;
  }, [title, product]);
}

function SignedIn({ path }: { path: string }): ReactElement {
  const t = useTexts(texts);
  const language = useLanguage();
  const found = chooseScreen(screensFor(useStaffSession()?.staff.roles ?? []), path);
  const Screen = found?.screen;
  useScreenTitle(found?.title[language] ?? t('product'));
  return (
    <OperationsShell path={found?.under ?? found?.path ?? path}>
      {Screen ? (
        <Suspense fallback={<Skeleton label={t('loading')} rows={6} />}>
          <Screen />
        </Suspense>
      ) : (
        <EmptyState title={t('nothing')} about={t('nothingAbout')} />
      )}
    </OperationsShell>
  );
}

function SignedOut({ isByLink }: { isByLink: boolean }): ReactElement {
  const t = useTexts(texts);
  useScreenTitle(t(isByLink ? 'access' : 'signIn'));
  return (
    <div className={styles.signIn}>
      <header>
        <strong>{t('product')}</strong>
        <LanguageSwitch withIcon />
      </header>
      <main id="main">{isByLink ? <StaffAccess /> : <StaffLogin />}</main>
    </div>
  );
}

/** The staff console. Without a session only the sign-in stands, whatever the address; it leads back to where one wanted to go. */
export function OperationsApp(): ReactElement {
  const session = useStaffSession();
  const navigate = useNavigate();
  const { pathname, href } = useRouterState({ select: ({ location }) => location });
  useFreshAnswers(queries);
  const isByLink = plain(pathname) === plain(accessPath);
  const isAtDoor = isByLink || plain(pathname) === plain(loginPath);
  const whose = session?.staff.staffId;
  // Nothing of one person stays in memory for the next
  useEffect(() => () => queries.clear(), [whose]);
  useEffect(() => {
    if (session === null && !isAtDoor)
      void navigate({ href: `${loginPath}?returnTo=${encodeURIComponent(href)}`, replace: true });
  }, [session, isAtDoor, navigate, href]);
  return (
    <QueryClientProvider client={queries}>
      {session === null || isAtDoor ? <SignedOut isByLink={isByLink} /> : <SignedIn path={pathname} />}
    </QueryClientProvider>
  );
}
