import { staffCalls } from '@beidiao/contract/staff/calls';
import type { ReactElement } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { SecurityLog, usePastPages } from '../../trade/security-log.tsx';
import { Card } from '../../ui/desk/card.tsx';
import { useStaffCall } from '../../wire/staff-wire.ts';
import { peopleTexts } from './people-texts.ts';

/** Sign-ins of staff, what failed, was locked or refused. */
export function StaffSecurityCard(): ReactElement {
  const t = useTexts(peopleTexts);
  const pages = usePastPages();
  const { before } = pages;
  const asked = useStaffCall(staffCalls.securityEvents, { pageSize: 20, ...(before === undefined ? {} : { before }) });
  return (
    <Card title={t('security')} note={t('securityAbout')} isFlush>
      <SecurityLog label={t('security')} asked={asked} pages={pages} nameHead={t('name')} />
    </Card>
  );
}
