import type { ReactElement } from 'react';
import sprite from './icons.svg?no-inline';
import styles from './icon.module.css';

export type IconName =
  | 'alert'
  | 'ban'
  | 'bell'
  | 'bolt'
  | 'bookmark'
  | 'cal'
  | 'chart'
  | 'chat'
  | 'check'
  | 'clock'
  | 'coin'
  | 'cols'
  | 'dl'
  | 'doc'
  | 'down'
  | 'eye'
  | 'face'
  | 'flag'
  | 'gear'
  | 'globe'
  | 'help'
  | 'home'
  | 'hour'
  | 'id'
  | 'inbox'
  | 'layers'
  | 'left'
  | 'link'
  | 'list'
  | 'medal'
  | 'menu'
  | 'minus'
  | 'more'
  | 'org'
  | 'pen'
  | 'phone'
  | 'plus'
  | 'print'
  | 'qr'
  | 'refresh'
  | 'right'
  | 'scale'
  | 'school'
  | 'search'
  | 'share'
  | 'shield'
  | 'spin'
  | 'stamp'
  | 'ticket'
  | 'trash'
  | 'up2'
  | 'users'
  | 'wallet'
  | 'x';

/** 16 in text and controls, 18 in the shell, 14 in tags. */
export type IconSize = 14 | 16 | 18 | 24 | 36;

/** Decoration beside words: an icon that stands alone gets its name from its button or link. */
export function Icon({ name, size = 16 }: { name: IconName; size?: IconSize }): ReactElement {
  return (
    <svg className={styles.icon} width={size} height={size} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
