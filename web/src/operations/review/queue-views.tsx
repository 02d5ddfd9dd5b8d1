import { type ReviewScope, reviewCalls } from '@beidiao/contract/verification/review';
import type { ReactElement } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { useStaffCall, useStaffSession } from '../../wire/staff-wire.ts';
import { PlaceLink } from '../place-link.tsx';
import styles from './queue.module.css';
import { queueTexts } from './queue-texts.ts';
import type { Place } from './use-place.ts';

type View = { scope: ReviewScope; word: keyof (typeof queueTexts)['zh'] & string; isGrave?: boolean };
const mine: readonly View[] = [
  { scope: 'mine', word: 'mine' },
  { scope: 'appointed', word: 'appointed' },
  { scope: 'second', word: 'secondForMe' },
  { scope: 'done', word: 'done' },
];
const team: readonly View[] = [
  { scope: 'today', word: 'today' },
  { scope: 'overdue', word: 'overdue', isGrave: true },
  { scope: 'unclaimed', word: 'unclaimed', isGrave: true },
  { scope: 'candidate', word: 'candidate' },
  { scope: 'forwarded', word: 'forwarded' },
  { scope: 'all', word: 'all' },
];

/** Views of the queue; each is an address. */
export function QueueViews({ place }: { place: Place }): ReactElement {
  const t = useTexts(queueTexts);
  const roles = useStaffSession()?.staff.roles ?? [];
  const { data } = useStaffCall(reviewCalls.counts, {}, { staleTime: 20_000, refetchInterval: 60_000 });
  const groups = roles.includes('reviewer')
    ? ([
        ['ofMine', mine],
        ['ofTeam', team],
      ] as const)
    : ([['ofTeam', team]] as const);
  return (
    <nav className={styles.views} aria-label={t('views')}>
      {groups.map(([name, views]) => (
        <div key={name}>
          <h2>{t(name)}</h2>
          <ul>
            {views.map(({ scope, word, isGrave = false }) => {
              const count = scope === 'done' ? undefined : data?.scopes[scope];
              return (
                <li key={scope}>
                  <PlaceLink
                    to={`/Operations/Tasks?scope=${scope}`}
                    aria-current={place.scope === scope ? 'page' : undefined}
                  >
                    {t(word)}
                    <b data-grave={(isGrave && (count ?? 0) > 0) || undefined}>{count ?? ''}</b>
                  </PlaceLink>
                </li>
              );
            })}
          </ul>
        </div>
      ))}
    </nav>
  );
}
