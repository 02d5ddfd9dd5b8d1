import type { ReactElement } from 'react';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { stopActing, useSession } from '../wire/session.ts';
import styles from './acting-banner.module.css';

const texts = bilingual({
  zh: { now: '正在代 {name} 办事：下的订单和付款算在对方名下，并留下你的名字。', stop: '停止代办' },
  en: {
    now: 'You act for {name}: orders and payments are theirs, and your name stands beside.',
    stop: 'Stop',
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
