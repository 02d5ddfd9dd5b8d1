import { settingsCalls } from '@beidiao/contract/account/settings';
import { type ReactElement, useState } from 'react';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import { NotLoaded } from '../../trade/failure/not-loaded.tsx';
import { Notice } from '../../ui/core/notice.tsx';
import { useAct } from '../../wire/use-act.ts';
import { useAnswer } from '../../wire/use-answer.ts';
import styles from '../form/account-form.module.css';
import { LinkedWechats, unbind } from '../linking/linked-wechats.tsx';

const texts = bilingual({
  zh: {
    title: '解除微信绑定',
    about: '解除后，这个微信不能再直接登录您的账号；账号和订单不受影响。',
    none: '您的账号没有绑定微信。',
    done: '已解除绑定',
  },
  en: {
    title: 'Unlink WeChat',
    about:
      'Once unlinked, this WeChat can no longer sign in to your account. Your account and orders stay as they are.',
    none: 'No WeChat is linked to your account.',
    done: 'Unlinked',
  },
});

/** The WeChats that open this account, which end here as well as on the page that links them. */
export function OwnWechats(): ReactElement {
  const t = useTexts(texts);
  const { data, error, again } = useAnswer(settingsCalls.openIds, {}, { asPerson: true });
  const { problem, run } = useAct();
  const [isDone, setDone] = useState(false);
  const end = async (openId: string): Promise<void> => {
    await run(async () => {
      await unbind(openId);
      setDone(true);
      again();
    });
  };
  const isNone = data?.openIdList.length === 0;
  return (
    <section className={styles.form} aria-labelledby="own-wechats">
      <h2 id="own-wechats">{t('title')}</h2>
      <p className={styles.sub}>{t(isNone ? 'none' : 'about')}</p>
      {problem && <Notice kind="problem">{problem}</Notice>}
      {error && <NotLoaded what={t('title')} onRetry={again} />}
      <p role="status">{isDone && t('done')}</p>
      {data && <LinkedWechats list={data.openIdList} onUnbind={end} />}
    </section>
  );
}
