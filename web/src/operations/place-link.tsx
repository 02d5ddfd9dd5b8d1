import { Link } from '@tanstack/react-router';
import type { ComponentProps, ReactElement } from 'react';

type Props = { to: string } & Pick<ComponentProps<'a'>, 'children' | 'className' | 'aria-label' | 'aria-current'>;

/** A link to a place of the console as its address says it, with what the address narrows it to. */
export function PlaceLink({ to, ...rest }: Props): ReactElement {
  const { pathname, searchParams, hash } = new URL(to, 'https://console.invalid');
  return <Link {...rest} to={pathname} search={Object.fromEntries(searchParams)} hash={hash.slice(1)} />;
}
