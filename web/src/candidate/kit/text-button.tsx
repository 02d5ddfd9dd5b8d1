import type { ComponentProps, ReactElement } from 'react';
import { BareButton } from '../../ui/core/bare-button.tsx';
import text from './text.module.css';

/** Words that act, as high as a finger. */
export const TextButton = (props: Omit<ComponentProps<typeof BareButton>, 'className'>): ReactElement => (
  <BareButton {...props} className={text.link} />
);
