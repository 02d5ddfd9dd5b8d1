import type { ReactElement } from 'react';
import styles from './field.module.css';
import { type FieldProps, LabelledInput } from './labelled-input.tsx';

/** A labelled text input of the public pages, 48 high, its label above it. */
export const Field = (props: FieldProps): ReactElement => <LabelledInput {...props} look={styles} />;
