import { demoStaffSecret, sandboxCalls } from '@beidiao/contract/sandbox/calls';
import type { ReactElement } from 'react';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { CopyButton } from './copy-button.tsx';
import { useRefreshed } from './use-refreshed.ts';

const texts = bilingual({
  zh: {
    title: '工作人员的动态验证码',
    about: '演示账号登录 /Operations 时用，30 秒换一个，每个账号每码只能用一次。也可把密钥存进手机验证器。',
    code: '当前验证码，剩余 {seconds} 秒',
    secret: '密钥',
  },
  en: {
    title: 'Staff authentication code',
    about:
      'For signing in to the demo accounts at /Operations. A new code every 30 seconds, valid once per account. You can also add the key to an authenticator app.',
    code: 'Current code, valid for {seconds} more seconds',
    secret: 'Key',
  },
});

/** What the authenticator of the demo's staff would show. */
export function StaffCode(): ReactElement {
  const t = useTexts(texts);
  const { data } = useRefreshed(sandboxCalls.staffCode, {});
  return (
    <section>
      <h2>{t('title')}</h2>
      <p>{t('about')}</p>
      <table>
        <tbody>
          <tr>
            <th scope="row">{t('code', { seconds: data?.secondsLeft ?? 0 })}</th>
            <td>{data && <CopyButton text={data.code} />}</td>
          </tr>
          <tr>
            <th scope="row">{t('secret')}</th>
            <td>
              <CopyButton text={demoStaffSecret} />
            </td>
          </tr>
        </tbody>
      </table>
    </section>
  );
}
