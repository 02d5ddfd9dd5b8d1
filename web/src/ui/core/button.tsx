import type { ComponentProps, ReactElement } from 'react';
import styles from './button.module.css';

export type ButtonLook = 'primary' | 'plain' | 'text' | 'danger';
/** small 32 (signed-in pages), middle 44, large 52 (public pages). */
export type ButtonSize = 'small' | 'middle' | 'large';

type Props = ComponentProps<'button'> & { look?: ButtonLook; size?: ButtonSize; isBusy?: boolean; isWide?: boolean };

/** For links that look like a button: `<Link className={buttonClass('primary')}>`. */
export const buttonClass = (look: ButtonLook = 'plain', size: ButtonSize = 'middle'): string =>
  [styles.button, styles[look], styles[size]].join(' ');

/** While busy it stays in the tab order, says so, and takes no second click. */
export function Button({
  look = 'plain',
  size = 'middle',
  isBusy = false,
  isWide = false,
  onClick,
  type = 'button',
  ...rest
}: Props): ReactElement {
  return (
    <button
      {...rest}
      type={type}
      className={`${buttonClass(look, size)} ${isWide ? styles.wide : ''}`}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      onClick={(event) => (isBusy ? event.preventDefault() : onClick?.(event))}
    />
  );
}
