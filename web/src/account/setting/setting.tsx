import { settingsCalls } from '@beidiao/contract/account/settings';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/core/button.tsx';
import { Notice } from '../../ui/core/notice.tsx';
import { PageHeader } from '../../ui/desk/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useCall } from '../../wire/use-call.ts';
import { TwoStepCard } from '../factor/two-step-card.tsx';
import { NoticeSwitches } from './notice-switches.tsx';
import { OwnData } from './own-data.tsx';
import { SecurityLogCard } from './security-card.tsx';
import { SessionList } from './session-list.tsx';
import { ProfileCard, SecurityCard } from './setting-account.tsx';
import styles from './setting.module.css';
import { ShortcutSwitch } from './shortcut-switch.tsx';
import { UsageSwitch } from './usage-switch.tsx';
import { settingTexts } from './setting-texts.ts';

const texts = bilingual({
  zh: {
    loading: '正在加载账号资料',
    again: '重试',
    tabs: '账号设置',
    account: '账号与安全',
    notices: '通知',
    preferences: '偏好与数据',
  },
  en: {
    loading: 'Loading your account',
    again: 'Retry',
    tabs: 'Settings',
    account: 'Account and security',
    notices: 'Notifications',
    preferences: 'Preferences and data',
  },
});

const keys = ['account', 'notices', 'preferences'] as const;
type Key = (typeof keys)[number];
const panelId = 'setting-panel';

/** What is open stands in the address. */
function useTab(): [Key, (key: Key) => void] {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const chosen = keys.find((key) => key === search['tab']) ?? 'account';
  const choose = (key: Key): void =>
    void navigate({ to: '/Dashboard/Setting', search: { tab: key === 'account' ? undefined : key }, replace: true });
  return [chosen, choose];
}

/** What a person sets for themselves; what holds for a whole enterprise stands on a page of its own. */
export function Setting(): ReactElement {
  const t = useTexts(settingTexts);
  const own = useTexts(texts);
  const [chosen, choose] = useTab();
  const { data, error, refetch } = useCall(settingsCalls.personalInfo, {}, { asPerson: true });
  const info = data?.personInfo;
  return (
    <div className={styles.page}>
      <PageHeader title={t('title')} about={t('about')} />
      <Tabs
        label={own('tabs')}
        tabs={keys.map((key) => ({ key, label: own(key) }))}
        chosen={chosen}
        onChoose={choose}
        controls={panelId}
      />
      {error && (
        <Notice kind="problem">
          {error.message} <Button onClick={() => void refetch()}>{own('again')}</Button>
        </Notice>
      )}
      <div id={panelId} role="tabpanel" aria-label={own(chosen)} className={styles.panel}>
        {!info && !error && chosen !== 'notices' && <Skeleton rows={6} label={own('loading')} />}
        {chosen === 'account' && (
          <>
            {info && (
              <>
                <ProfileCard info={info} />
                <SecurityCard info={info} />
              </>
            )}
            <TwoStepCard />
            <SessionList />
            <SecurityLogCard />
          </>
        )}
        {chosen === 'notices' && <NoticeSwitches />}
        {chosen === 'preferences' && (
          <>
            {info && <ShortcutSwitch info={info} />}
            <UsageSwitch />
            {info && <OwnData info={info} />}
          </>
        )}
      </div>
    </div>
  );
}
