import type { ReactElement, ReactNode } from 'react';
import { Glyph } from './glyph.tsx';
import text from './text.module.css';

/** Under a field. An error is announced; the place is there before it so that it is. */
export function Message({
  kind = 'plain',
  id,
  children,
}: {
  kind?: 'plain' | 'good' | 'bad';
  id?: string | undefined;
  children?: ReactNode;
}): ReactElement {
  return (
    <div id={id} role={kind === 'bad' ? 'alert' : undefined}>
      {children && (
        <p className={`${text.message} ${kind === 'bad' ? text.bad : kind === 'good' ? text.good : ''}`}>
          {kind !== 'plain' && <Glyph name={kind === 'bad' ? 'alert' : 'ok'} />}
          <span>{children}</span>
        </p>
      )}
    </div>
  );
}
