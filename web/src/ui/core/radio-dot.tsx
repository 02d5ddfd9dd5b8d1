import type { ComponentProps, ReactElement } from 'react';
import styles from './tick-box.module.css';

type Props = Omit<ComponentProps<'input'>, 'onChange' | 'className' | 'checked' | 'type'> & {
  isChosen: boolean;
  onChoose: () => void;
  /** 20 instead of 16: the public pages. */
  isLarge?: boolean;
};

/** One of a few, by a dot; all of a group share a name. Its label is the caller's. */
export const RadioDot = ({ isChosen, onChoose, isLarge = false, ...rest }: Props): ReactElement => (
  <input
    {...rest}
    type="radio"
    className={styles.box}
    data-large={isLarge || undefined}
    checked={isChosen}
    onChange={onChoose}
  />
);
