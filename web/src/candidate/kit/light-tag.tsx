import type { Mark } from '@beidiao/contract/finding/marks';
import type { ReactElement, ReactNode } from 'react';
import { LightShape } from '../../ui/result-light.tsx';
import styles from '../report/report.module.css';

/** What was found in one word, told by shape and word as well as by colour. */
export const LightTag = ({ light, children }: { light: Mark; children: ReactNode }): ReactElement => (
  <span className={styles.tag} data-light={light}>
    <LightShape light={light} />
    {children}
  </span>
);
