import { settingsCalls } from '@beidiao/contract/account/settings';
import type { Data } from '@beidiao/contract/wire/call';
import type { ReactElement } from 'react';
import { formatDay } from '../../i18n/format.ts';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/core/button.tsx';
import { send } from '../../wire/send/send.ts';
import styles from '../form/account-form.module.css';

const texts = bilingual({
  zh: { bound: '微信已于 {day} 绑定', unbind: '解除绑定' },
  en: { bound: 'WeChat linked on {day}', unbind: 'Unlink' },
});

export const unbind = (openId: string): Promise<unknown> =>
  send(settingsCalls.unbindOpenId, { openId }, { asPerson: true });

type Props = {
  list: Data<typeof settingsCalls.openIds>['openIdList'];
  onUnbind: (openId: string) => Promise<unknown>;
};

/** Every WeChat that opens this account, each with the way to end that. */
export function LinkedWechats({ list, onUnbind }: Props): ReactElement {
  const t = useTexts(texts);
  return (
    <>
      {list.map(({ openId, boundAt }) => (
        <p key={openId} className={styles.bound}>
          {t('bound', { day: formatDay(boundAt) })}
          <Button onClick={() => void onUnbind(openId)}>{t('unbind')}</Button>
        </p>
      ))}
    </>
  );
}
