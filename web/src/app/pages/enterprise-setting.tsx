import { roles } from '@beidiao/contract/account/calls';
import type { ReactElement } from 'react';
import { DemandCard } from '../../account/factor/demand-card.tsx';
import { ConfirmationCard } from '../../account/setting/confirmation-card.tsx';
import { PartnerApps } from '../../account/setting/partner-apps.tsx';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import { ThemeCard } from '../../account/setting/theme-card.tsx';
import { ReportRules } from '../../report/report-rules.tsx';
import { EmptyState } from '../../ui/desk/empty-state.tsx';
import { PageHeader } from '../../ui/desk/page-header.tsx';
import { useSession } from '../../wire/send/session.ts';
import styles from './enterprise-setting.module.css';

const texts = bilingual({
  zh: {
    title: '企业设置',
    about: '对整家企业生效，只有管理员能修改。个人资料和通知在“账号设置”里。',
    notYours: '只有管理员能查看和修改企业设置',
    ask: '需要调整时，请联系企业管理员。',
  },
  en: {
    title: 'Company settings',
    about: 'Apply to the whole company; only administrators change them. Your own profile is under Settings.',
    notYours: 'Only administrators can see and change company settings',
    ask: 'Ask an administrator of your company when something should change.',
  },
});

/** What holds for everybody of an enterprise; what a person sets for themselves stands on `/Dashboard/Setting`. */
export function EnterpriseSetting(): ReactElement {
  const t = useTexts(texts);
  const isAdmin = useSession(({ enterprise }) => enterprise?.roleId === roles.admin);
  return (
    <div className={styles.page}>
      <PageHeader title={t('title')} about={isAdmin && t('about')} />
      {isAdmin ? (
        <>
          <ConfirmationCard />
          <ReportRules />
          <ThemeCard />
          <DemandCard />
          <PartnerApps />
        </>
      ) : (
        <EmptyState title={t('notYours')} about={t('ask')} />
      )}
    </div>
  );
}
