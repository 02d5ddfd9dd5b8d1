import { settingsCalls } from '@beidiao/contract/account/settings';
import type { ReactElement } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { SecurityLog, usePastPages } from '../trade/security-log.tsx';
import { useCall } from '../wire/use-call.ts';
import { groupTexts } from './group-texts.ts';

/** What happened around the enterprise: who came in, who failed to, and what was opened. */
export function SecurityPanel(): ReactElement {
  const t = useTexts(groupTexts);
  const pages = usePastPages();
  const { before } = pages;
  const asked = useCall(settingsCalls.memberSecurityEvents, {
    pageSize: 20,
    ...(before === undefined ? {} : { before }),
  });
  return <SecurityLog label={t('security')} asked={asked} pages={pages} nameHead={t('member')} />;
}
