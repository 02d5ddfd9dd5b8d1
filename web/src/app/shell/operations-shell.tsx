import { staffCalls } from '@beidiao/contract/staff/calls';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import { ConfirmBox } from '../../ui/desk/confirm.tsx';
import { Icon } from '../../ui/core/icon.tsx';
import { Mark } from '../../ui/core/mark.tsx';
import { Menu } from '../../ui/desk/menu.tsx';
import { Tips } from '../../ui/tips.tsx';
import { forgetKept, reviewDrafts } from '../../wire/forget-kept.ts';
import { keepStaffSession, sendAsStaff, useStaffSession } from '../../wire/staff-wire.ts';
import { ConnectionBanner } from './connection-banner.tsx';
import { LanguageSwitch } from '../language-switch.tsx';
import { LoneChangeBanner } from './lone-change-banner.tsx';
import { loginPath, type OperationsScreen, screensFor, useOperationsWaiting } from './operations-nav.ts';
import styles from './operations-shell.module.css';
import { SkipLink } from '../skip-link.tsx';

const texts = bilingual({
  zh: {
    nav: '运营导航',
    product: '背调运营台',
    waiting: '{count} 件待处理',
    unknown: '待处理数量加载失败',
    signOut: '退出登录',
    account: '我的账号',
    person: '账号菜单',
  },
  en: {
    nav: 'Operations',
    product: 'Beidiao operations',
    waiting: '{count} pending',
    unknown: 'Could not load the number of pending items',
    signOut: 'Sign out',
    account: 'My account',
    person: 'Account menu',
  },
});

function Entry({
  screen,
  isHere,
  count,
}: {
  screen: OperationsScreen;
  isHere: boolean;
  count: number | null;
}): ReactElement {
  const t = useTexts(texts);
  const language = useLanguage();
  return (
    <li>
      <Link
        to={screen.path}
        aria-current={isHere ? 'page' : undefined}
        activeOptions={{ exact: true, includeSearch: false }}
      >
        <span className={styles.picture}>
          {screen.icon && <Icon name={screen.icon} size={18} />}
          {count === null && (
            <b>
              <span aria-hidden="true">—</span>
              <i className="visually-hidden">{t('unknown')}</i>
            </b>
          )}
          {count !== null && count > 0 && (
            <b>
              <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
              <i className="visually-hidden">{t('waiting', { count })}</i>
            </b>
          )}
        </span>
        <span>{screen.title[language]}</span>
      </Link>
    </li>
  );
}

function Rail({ path }: { path: string }): ReactElement {
  const t = useTexts(texts);
  const roles = useStaffSession()?.staff.roles ?? [];
  const waiting = useOperationsWaiting();
  const rail = useRef<HTMLElement>(null);
  // There are more entries than a phone shows side by side.
  useEffect(() => {
    rail.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [path]);
  return (
    <nav ref={rail} className={styles.rail} aria-label={t('nav')}>
      <span className={styles.brand}>
        <Mark size={26} paper="var(--brand-800)" />
      </span>
      <ul>
        {screensFor(roles)
          .filter(({ icon }) => icon !== undefined)
          .map((screen) => (
            <Entry
              key={screen.path}
              screen={screen}
              isHere={screen.path === path}
              count={screen.waiting ? (waiting[screen.waiting] ?? null) : 0}
            />
          ))}
      </ul>
    </nav>
  );
}

function TopBar(): ReactElement {
  const t = useTexts(texts);
  const navigate = useNavigate();
  const name = useStaffSession()?.staff.name ?? '';
  const signOut = async (): Promise<void> => {
    await sendAsStaff(staffCalls.signOut, {}).catch(() => undefined);
    keepStaffSession(null);
    forgetKept(reviewDrafts);
    await navigate({ href: loginPath });
  };
  return (
    <header className={styles.top}>
      <strong>{t('product')}</strong>
      <span className={styles.space} />
      <LanguageSwitch withIcon />
      <Menu
        label={t('person')}
        align="end"
        buttonClass={styles.person}
        button={
          <>
            <i aria-hidden="true">{[...name][0]}</i>
            <span>{name}</span>
            <Icon name="down" />
          </>
        }
        entries={[
          { key: 'account', label: t('account'), act: () => void navigate({ href: '/Operations/Account' }) },
          { key: 'out', label: t('signOut'), act: () => void signOut() },
        ]}
      />
    </header>
  );
}

/** The frame of the staff console. */
export function OperationsShell({ path, children }: { path: string; children: ReactNode }): ReactElement {
  return (
    <>
      <SkipLink />
      <div className={styles.shell}>
        <Rail path={path} />
        <div className={styles.content}>
          <TopBar />
          <ConnectionBanner />
          <LoneChangeBanner />
          <main id="main" tabIndex={-1} className={styles.page}>
            {children}
          </main>
        </div>
      </div>
      <ConfirmBox />
      <Tips />
    </>
  );
}
