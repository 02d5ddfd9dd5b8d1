import { type Board, boardCalls } from '@beidiao/contract/operations/board';

import type { ReactElement } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/core/button.tsx';
import { toast } from '../../ui/core/toasts.tsx';
import { Card } from '../../ui/desk/card.tsx';
import { toastProblem } from '../../trade/failure/toast-problem.ts';
import { sendAsStaff } from '../../wire/staff-wire.ts';
import { useAct } from '../../wire/use-act.ts';
import { PlaceLink } from '../place-link.tsx';
import { boardTexts } from './board-texts.ts';
import styles from './board.module.css';

const columns = ['upToOneDay', 'upToThreeDays', 'longer', 'endsTomorrow', 'undelivered'] as const;
const reasons = { today: 'leftToday', night: 'leftNight', often: 'leftOften', ended: 'leftEnded' } as const;

/** Candidates of whom something is wanted; one act reminds all who may be reminded. */
export function WaitingCard({ board: { candidates, hasLead } }: { board: Board }): ReactElement {
  const t = useTexts(boardTexts);
  const { isBusy, run } = useAct({ explain: toastProblem });
  const remind = (): Promise<void> =>
    run(async () => {
      const { reminded, left } = await sendAsStaff(boardCalls.remindWaiting, {});
      const rest = left.map(({ why, count }) => t(reasons[why], { count }));
      toast('done', [t('reminded', { count: reminded }), ...rest].join(t('listMark')));
    });
  return (
    <Card
      title={t('waiting', { count: candidates.count })}
      note={t('waitingAbout')}
      extra={
        hasLead &&
        candidates.remindable > 0 && (
          <Button size="small" isBusy={isBusy} onClick={() => void remind()}>
            {t('remind', { count: candidates.remindable })}
          </Button>
        )
      }
    >
      {candidates.count === 0 ? (
        <p className={styles.none}>{t('nobodyWaits')}</p>
      ) : (
        <>
          <ul className={styles.waits}>
            {columns.map((column) => (
              <li key={column} data-grave={(column === 'endsTomorrow' && candidates[column] > 0) || undefined}>
                <PlaceLink to="/Operations/Tasks?scope=candidate">
                  <b>{candidates[column]}</b>
                  <span>{t(column)}</span>
                </PlaceLink>
              </li>
            ))}
          </ul>
          <p className={styles.hint}>{t('remindRule')}</p>
        </>
      )}
    </Card>
  );
}
