import type { ReactElement } from 'react';
import { type FieldProps, LabelledInput } from '../form/labelled-input.tsx';
import styles from './row-field.module.css';

/** A labelled text input of the signed-in pages, 32 high, its label beside it and above it on phones. */
export const RowField = (props: FieldProps): ReactElement => <LabelledInput {...props} look={styles} />;
