import type { ComponentProps, ReactElement } from 'react';

/** An input that looks like the cell it stands in, and keeps its own text until somebody asks for it. */
export const BareInput = (props: ComponentProps<'input'>): ReactElement => (
  <input autoComplete="off" autoCapitalize="off" spellCheck={false} {...props} />
);
