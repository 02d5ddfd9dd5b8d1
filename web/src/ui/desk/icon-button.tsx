import type { ComponentProps, ReactElement } from 'react';
import { BareButton } from '../core/bare-button.tsx';
import { Icon, type IconName, type IconSize } from '../core/icon.tsx';
import styles from './icon-button.module.css';

type Props = Omit<ComponentProps<typeof BareButton>, 'className' | 'children'> & {
  icon: IconName;
  iconSize?: IconSize;
  /** Its name, for it shows no words. */
  label: string;
};

/** A picture that acts. */
export const IconButton = ({ icon, iconSize = 16, label, ...rest }: Props): ReactElement => (
  <BareButton {...rest} className={styles.button} aria-label={label}>
    <Icon name={icon} size={iconSize} />
  </BareButton>
);
