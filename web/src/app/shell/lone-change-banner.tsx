import { staffCalls } from '@beidiao/contract/staff/calls';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { formatTime } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import { changeWords } from '../../operations/change-words.ts';
import { useStaffCall, useStaffSession } from '../../wire/staff-wire.ts';
import { Banner } from './banner.tsx';

const texts = bilingual({
  zh: {
    alone:
      '{asker}为{name}申请了账号变更（{what}）。没有第二位管理员可以确认，{time} 自动执行。如有异常，请立即联系管理员或服务器的运维人员。',
    look: '查看账号变更',
  },
  en: {
    alone:
      '{asker} has asked for an account change for {name} ({what}). No second administrator can confirm it, so it takes effect at {time}. If this is not right, contact an administrator or the server operator now.',
    look: 'View account changes',
  },
});

const staffPath: string = '/Operations/Staff';

/** Stands above every page of every person of staff while a change waits that no second administrator confirms. */
export function LoneChangeBanner(): ReactElement {
  const t = useTexts(texts);
  const language = useLanguage();
  const isAdministrator = useStaffSession()?.staff.roles.includes('administrator') ?? false;
  const { data } = useStaffCall(staffCalls.me, {}, { staleTime: 20_000, refetchInterval: 60_000 });
  return (
    <div role="status">
      {data?.loneChanges.map((change) => (
        <Banner key={change.changeId}>
          {t('alone', {
            asker: change.askedBy.name,
            name: change.name,
            what: changeWords(change, language),
            time: formatTime(change.carriedOutAt),
          })}{' '}
          {isAdministrator && <Link to={staffPath}>{t('look')}</Link>}
        </Banner>
      ))}
    </div>
  );
}
