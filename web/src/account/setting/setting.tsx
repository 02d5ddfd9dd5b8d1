import { settingsCalls } from '@beidiao/contract/account/settings';
import type { ReactElement } from 'react';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/core/button.tsx';
import { Notice } from '../../ui/core/notice.tsx';
import { PageHeader } from '../../ui/desk/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useCall } from '../../wire/use-call.ts';
import { TwoStepCard } from '../factor/two-step-card.tsx';
import { NoticeSwitches } from './notice-switches.tsx';
import { OwnData } from './own-data.tsx';
import { SecurityLogCard } from './security-card.tsx';
import { SessionList } from './session-list.tsx';
import { ProfileCard, SecurityCard } from './setting-account.tsx';
import styles from './setting.module.css';
import { settingTexts } from './setting-texts.ts';

const texts = bilingual({
  zh: { loading: '正在加载账号资料', again: '重试' },
  en: { loading: 'Loading your account', again: 'Retry' },
});

/** What a person sets for themselves; what holds for a whole enterprise stands on a page of its own. */
export function Setting(): ReactElement {
  const t = useTexts(settingTexts);
  const own = useTexts(texts);
  const { data, error, refetch } = useCall(settingsCalls.personalInfo, {}, { asPerson: true });
  const info = data?.personInfo;
  return (
    <div className={styles.page}>
      <PageHeader title={t('title')} about={t('about')} />
      {error && (
        <Notice kind="problem">
          {error.message} <Button onClick={() => void refetch()}>{own('again')}</Button>
        </Notice>
      )}
      {!info && !error && <Skeleton rows={6} label={own('loading')} />}
      {info && (
        <>
          <ProfileCard info={info} />
          <SecurityCard info={info} />
        </>
      )}
      <TwoStepCard />
      <SessionList />
      <SecurityLogCard />
      <NoticeSwitches />
      {info && <OwnData info={info} />}
    </div>
  );
}
