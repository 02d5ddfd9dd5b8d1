import type { ComponentProps, ReactElement } from 'react';

type Props = ComponentProps<'button'> & { isBusy?: boolean | undefined };

/**
 * A button that looks like the thing it opens: a row of a list, a card, a part of the shell. Words that act are a
 * `LinkButton`, a picture alone is an `IconButton`. While busy it stays in the tab order and takes no second click.
 */
export function BareButton({ isBusy = false, type = 'button', onClick, ...rest }: Props): ReactElement {
  return (
    <button
      {...rest}
      type={type}
      aria-busy={isBusy || undefined}
      onClick={(event) => (isBusy ? event.preventDefault() : onClick?.(event))}
    />
  );
}
