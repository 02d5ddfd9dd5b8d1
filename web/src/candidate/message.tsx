import { type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import { Glyph } from './kit/glyph.tsx';
import text from './kit/text.module.css';

/**
 * Under a field, or at the end of a form. An error is announced; the place is there before it so that it is. One that belongs
 * to no field is scrolled to: the foot of the page must not hide why nothing happens.
 */
export function Message({
  kind = 'plain',
  id,
  children,
}: {
  kind?: 'plain' | 'good' | 'bad';
  id?: string | undefined;
  children?: ReactNode;
}): ReactElement {
  const place = useRef<HTMLDivElement>(null);
  const fault = kind === 'bad' && id === undefined && typeof children === 'string' ? children : null;
  useEffect(() => {
    if (fault) place.current?.scrollIntoView({ block: 'nearest' });
  }, [fault]);
  return (
    <div ref={place} id={id} role={kind === 'bad' ? 'alert' : undefined}>
      {children && (
        <p className={`${text.message} ${kind === 'bad' ? text.bad : kind === 'good' ? text.good : ''}`}>
          {kind !== 'plain' && <Glyph name={kind === 'bad' ? 'alert' : 'ok'} />}
          <span>{children}</span>
        </p>
      )}
    </div>
  );
}
