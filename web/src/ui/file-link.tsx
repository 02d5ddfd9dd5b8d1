import type { ComponentProps, ReactElement } from 'react';
import { FileInput } from './file-input.tsx';
import { Icon } from './core/icon.tsx';
import styles from './core/link-button.module.css';

type Props = Omit<ComponentProps<typeof FileInput>, 'className' | 'disabled' | 'multiple'> & { isBusy: boolean };

/** Words that ask for files; their dialog is the browser's. */
export const FileLink = ({ id, isBusy, children, ...rest }: Props): ReactElement => (
  <label className={`${styles.link} ${styles.file}`} id={id} aria-busy={isBusy || undefined}>
    <Icon name="up2" size={14} /> {children}
    <FileInput {...rest} className="visually-hidden" multiple disabled={isBusy} />
  </label>
);
