import { type OrderPhase, type OrderState, orderStateFacts, orderStateWord } from '@beidiao/contract/order-states';
import type { ReactElement } from 'react';
import { useLanguage } from '../i18n/language.ts';
import { Icon, type IconName } from './icon.tsx';
import styles from './status-tag.module.css';

const icons: Record<OrderState, IconName> = {
  1: 'wallet',
  2: 'eye',
  3: 'stamp',
  4: 'pen',
  5: 'shield',
  6: 'layers',
  7: 'doc',
  8: 'ban',
  9: 'clock',
  10: 'x',
  11: 'stamp',
  12: 'id',
  13: 'x',
  14: 'clock',
  15: 'face',
  16: 'face',
  17: 'inbox',
  18: 'id',
  19: 'spin',
  20: 'hour',
  [-1]: 'trash',
};

/** The tag grows from outline to solid as work advances; plum waits for the reader, grey has ended. */
const looks: Record<OrderPhase, string | undefined> = {
  you: styles.you,
  candidate: styles.candidate,
  platform: styles.platform,
  done: styles.done,
  ended: styles.ended,
};

/** One code, one word, one icon, everywhere. */
export function StatusTag({ state }: { state: OrderState }): ReactElement {
  const language = useLanguage();
  return (
    <span className={`${styles.tag} ${looks[orderStateFacts[state].phase]}`}>
      <Icon name={icons[state]} size={14} />
      {orderStateWord(state, language)}
    </span>
  );
}
