import type { ComponentProps, ReactElement } from 'react';
import styles from '../page.module.css';
import { go } from '../place.ts';

type Props = ComponentProps<'button'> & { look?: 'primary' | 'plain'; isBusy?: boolean; isOff?: boolean };

/** What a press has found wrong is seen, also when it stood there before and was scrolled away. */
const showFirstFault = (): void =>
  document.querySelector('main [role=alert]:not(:empty)')?.scrollIntoView({ block: 'nearest' });

/** A button of the foot. While it can not be used it stays in the tab order and says so. */
export function ActButton({ look = 'plain', isBusy, isOff, onClick, type = 'button', ...rest }: Props): ReactElement {
  const isStill = isBusy || isOff;
  return (
    <button
      {...rest}
      type={type}
      className={`${styles.button} ${look === 'primary' ? styles.primary : ''}`}
      aria-busy={isBusy || undefined}
      aria-disabled={isStill || undefined}
      onClick={(event) => {
        if (isStill) return event.preventDefault();
        onClick?.(event);
        setTimeout(showFirstFault);
      }}
    />
  );
}

type PageLinkProps = ComponentProps<'a'> & { to: string };

/** A link inside these pages; a new tab and the long press work as everywhere. */
export function PageLink({ to, ...rest }: PageLinkProps): ReactElement {
  return (
    // oxlint-disable-next-line jsx-a11y/anchor-has-content -- the children come with the rest
    <a
      {...rest}
      href={to}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        go(to);
      }}
    />
  );
}
