import { type ReactElement, useEffect } from 'react';
import { useCandidateSession } from '../../wire/candidate-wire.ts';
import { Begin } from '../entry/begin.tsx';
import { paths } from '../paths.ts';
import { go, usePlace } from '../place.ts';
import { Opening } from '../trouble.tsx';

/** The entry for who only hands papers over, on a phone or a desktop: whoever is in already goes on where they were. */
export function Collect(): ReactElement {
  const session = useCandidateSession();
  const link = usePlace().search.get('link');
  const isIn = session !== null && (link === null || link === session.link);
  useEffect(() => {
    if (isIn) go(paths.own, { replace: true });
  }, [isIn]);
  return isIn ? <Opening /> : <Begin />;
}
