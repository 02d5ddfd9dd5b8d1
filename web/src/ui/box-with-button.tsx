import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { BareButton } from './core/bare-button.tsx';
import styles from './box-with-button.module.css';

type Props = Omit<ComponentProps<typeof BareButton>, 'className' | 'children'> & {
  /** What the button says. */
  act: string;
  /** The text box. */
  children: ReactNode;
};

/** A text box, and beside it what is often written there: now, to date. */
export const BoxWithButton = ({ act, children, ...rest }: Props): ReactElement => (
  <span className={styles.pair}>
    {children}
    <BareButton {...rest} className={styles.button}>
      {act}
    </BareButton>
  </span>
);
