import type { ComponentProps, ReactElement } from 'react';
import { FileInput } from '../../ui/file-input.tsx';
import text from './text.module.css';

/** The browser's own button can not be dressed; it lies over words of ours. */
export const PickFiles = ({ children, ...rest }: ComponentProps<typeof FileInput>): ReactElement => (
  <label className={`${text.link} ${text.pick}`}>
    {children}
    <FileInput {...rest} />
  </label>
);
