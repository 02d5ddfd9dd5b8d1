import { type ReactElement, useEffect } from 'react';
import { useCandidateSession } from '../../wire/candidate-wire.ts';
import { Begin } from '../entry/begin.tsx';
import { forget, keep } from '../kept.ts';
import { paths, withLink } from '../paths.ts';
import { go, usePlace } from '../place.ts';
import { Opening } from '../trouble.tsx';

/** Room for what is asked beside the form. */
const isDesk = (): boolean => matchMedia('(min-width: 1000px)').matches;

/**
 * The entry for who only hands papers over. Without a device in the address it picks the one at hand; whoever is in
 * already goes on where they were.
 */
export function Collect(): ReactElement {
  const session = useCandidateSession();
  const { path, search } = usePlace();
  const link = search.get('link');
  const isIn = session !== null && (link === null || link === session.link);
  const isOpenChoice = path === paths.collect;
  const isWeb = path === paths.collectOnDesktop || (isOpenChoice && isDesk());
  useEffect(() => {
    // After code and consent one comes back to the desk, or not.
    if (isWeb) keep('desk', true);
    else if (!isOpenChoice) forget('desk');
    if (isIn) go(isWeb ? paths.collectOnDesktop : paths.own, { replace: true });
    else if (isOpenChoice) go(withLink(isWeb ? paths.collectOnDesktop : paths.collectOnPhone, link), { replace: true });
  }, [isIn, isWeb, isOpenChoice, link]);
  return isIn || isOpenChoice ? <Opening /> : <Begin />;
}

/** The desk for whoever is in, else the way in. */
export function CollectAtDesk({ desk }: { desk: ReactElement }): ReactElement {
  const session = useCandidateSession();
  const link = usePlace().search.get('link');
  return session !== null && (link === null || link === session.link) ? desk : <Collect />;
}
