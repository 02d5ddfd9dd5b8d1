import type { ComponentProps, ReactElement } from 'react';
import { BareButton } from './bare-button.tsx';
import styles from './link-button.module.css';

type Props = Omit<ComponentProps<typeof BareButton>, 'className'>;

/** Words that act, in a row of a table or in a sentence. Its place decides the size. */
export const LinkButton = (props: Props): ReactElement => <BareButton {...props} className={styles.link} />;
