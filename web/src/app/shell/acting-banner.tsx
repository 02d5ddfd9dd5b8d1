import type { ReactElement } from 'react';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/core/button.tsx';
import { Icon } from '../../ui/core/icon.tsx';
import { stopActing, useSession } from '../../wire/send/session.ts';
import styles from './acting-banner.module.css';

const texts = bilingual({
  zh: { now: '正在代 {name} 操作：订单和付款计入对方名下，并记录您的姓名。', stop: '停止代办' },
  en: {
    now: 'You are acting for {name}. Orders and payments are made in their name, and your name is recorded.',
    stop: 'Stop acting',
  },
});

/** Above every screen while somebody acts for others, with the way out. */
export function ActingBanner(): ReactElement | null {
  const t = useTexts(texts);
  const acting = useSession((session) => session.acting);
  if (!acting) return null;
  return (
    <div className={styles.acting} role="status">
      <Icon name="alert" />
      <p>{t('now', { name: acting.name })}</p>
      <Button size="small" onClick={stopActing}>
        {t('stop')}
      </Button>
    </div>
  );
}
