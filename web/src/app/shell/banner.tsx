import type { ReactElement, ReactNode } from 'react';
import { Icon } from '../../ui/core/icon.tsx';
import styles from './banner.module.css';

/** A warning above every screen. Who shows it says when it is read out. */
export const Banner = ({ children }: { children: ReactNode }): ReactElement => (
  <div className={styles.banner}>
    <Icon name="alert" />
    <div>{children}</div>
  </div>
);
