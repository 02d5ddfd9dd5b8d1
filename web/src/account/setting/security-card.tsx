import { settingsCalls } from '@beidiao/contract/account/settings';
import type { ReactElement } from 'react';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import { SecurityLog, usePastPages } from '../../trade/security-log.tsx';
import { Card } from '../../ui/desk/card.tsx';
import { useCall } from '../../wire/use-call.ts';

const texts = bilingual({
  zh: {
    title: '安全日志',
    about: '近半年的登录、失败和安全设置变更。如有不是您本人的操作，请修改密码并退出其他设备。',
  },
  en: {
    title: 'Security log',
    about:
      'Sign-ins, failures and changes to your security settings in the last six months. If something was not you, change your password and sign out your other devices.',
  },
});

export function SecurityLogCard(): ReactElement {
  const t = useTexts(texts);
  const pages = usePastPages();
  const { before } = pages;
  const asked = useCall(
    settingsCalls.securityEvents,
    { pageSize: 10, ...(before === undefined ? {} : { before }) },
    { asPerson: true },
  );
  return (
    <Card title={t('title')} note={t('about')} isFlush>
      <SecurityLog label={t('title')} asked={asked} pages={pages} />
    </Card>
  );
}
