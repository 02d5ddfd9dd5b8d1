import { settingsCalls } from '@beidiao/contract/account/settings';
import { Link } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/core/button.tsx';
import { Notice } from '../../ui/core/notice.tsx';
import { send } from '../../wire/send/send.ts';
import { useSession } from '../../wire/send/session.ts';
import { useAct } from '../../wire/use-act.ts';
import styles from '../form/account-form.module.css';

const texts = bilingual({
  zh: {
    mailTitle: '确认你的邮箱',
    mailAbout: '点击下面的按钮，将此邮箱绑定到你的账号。',
    mailAct: '确认邮箱',
    mailDone: '邮箱 {email} 已确认',
    toSignIn: '去登录',
    toSetting: '去账号设置',
    busy: '正在处理…',
  },
  en: {
    mailTitle: 'Confirm your e-mail address',
    mailAbout: 'Select the button to link this e-mail address to your account.',
    mailAct: 'Confirm e-mail address',
    mailDone: '{email} is confirmed',
    toSignIn: 'Sign in',
    toSetting: 'Account settings',
    busy: 'Please wait…',
  },
});

const wordsOf = (fault: unknown): string => (fault instanceof Error ? fault.message : String(fault));

/** Where the link of the mail leads. Behind a button: programs that look into mails follow links and press nothing. */
export function ConfirmMail({ code }: { code: string }): ReactElement {
  const t = useTexts(texts);
  const isIn = useSession(({ accessToken }) => accessToken !== null);
  const [done, setDone] = useState<string | null>(null);
  const { isBusy, problem, run } = useAct({ explain: wordsOf });
  const confirm = (): Promise<void> =>
    run(async () => setDone((await send(settingsCalls.validateEmail, { code })).email));
  return (
    <div className={styles.form}>
      <h1>{t('mailTitle')}</h1>
      {problem && <Notice kind="problem">{problem}</Notice>}
      {done ? (
        <p className={styles.sub} role="status">
          {t('mailDone', { email: done })}
        </p>
      ) : (
        <>
          <p className={styles.sub}>{t('mailAbout')}</p>
          <p className={styles.end}>
            <Button look="primary" size="large" isWide isBusy={isBusy} onClick={() => void confirm()}>
              {t(isBusy ? 'busy' : 'mailAct')}
            </Button>
          </p>
        </>
      )}
      {(done !== null || problem !== null) && (
        <p className={styles.end}>
          <Link to={isIn ? '/Dashboard/Setting' : '/Login'}>{t(isIn ? 'toSetting' : 'toSignIn')}</Link>
        </p>
      )}
    </div>
  );
}
