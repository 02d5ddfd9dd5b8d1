import type { ComponentProps, ReactElement } from 'react';
import styles from './tick-box.module.css';

type Props = Omit<ComponentProps<'input'>, 'onChange' | 'className' | 'checked' | 'type'> & {
  isOn: boolean;
  onTurn?: (isOn: boolean) => void;
  /** 20 instead of 16: the public pages. */
  isLarge?: boolean;
};

/** A box to tick. Its label is the caller's. */
export const TickBox = ({ isOn, onTurn, isLarge = false, ...rest }: Props): ReactElement => (
  <input
    {...rest}
    type="checkbox"
    className={styles.box}
    data-large={isLarge || undefined}
    checked={isOn}
    readOnly={!onTurn}
    onChange={(event) => onTurn?.(event.currentTarget.checked)}
  />
);
