import { assignCalls } from '@beidiao/contract/verification/assign';
import { type ReactElement, useState } from 'react';
import { formatTimeDense } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { NotLoaded } from '../../trade/failure/not-loaded.tsx';
import { toastProblem } from '../../trade/failure/toast-problem.ts';
import { Button } from '../../ui/core/button.tsx';
import { TickBox } from '../../ui/core/tick-box.tsx';
import { toast } from '../../ui/core/toasts.tsx';
import { Dialog } from '../../ui/desk/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { sendAsStaff, useStaffCall } from '../../wire/staff-wire.ts';
import { useAct } from '../../wire/use-act.ts';
import { boardTexts } from './board-texts.ts';
import styles from './board.module.css';

export type Balanced = { balanceId: string; undoUntil: string; count: number };
type Props = { onClose: () => void; onBalanced: (done: Balanced) => void };

/** Moves as they are proposed, each of which can be left out; nothing moves before the yes. */
export function BalanceDialog({ onClose, onBalanced }: Props): ReactElement {
  const t = useTexts(boardTexts);
  const language = useLanguage();
  const { data, error, refetch } = useStaffCall(assignCalls.proposeBalance, {}, { staleTime: Infinity });
  const [leftOut, leaveOut] = useState<ReadonlySet<string>>(new Set());
  const { isBusy, run } = useAct({ explain: toastProblem });
  const all = data?.moves ?? [];
  const chosen = all.filter(({ taskId }) => !leftOut.has(taskId));
  const turn = (taskId: string): void => {
    const next = new Set(leftOut);
    if (!next.delete(taskId)) next.add(taskId);
    leaveOut(next);
  };
  const move = (): Promise<void> =>
    run(async () => {
      const moves = chosen.map(({ taskId, fromId, toId }) => ({ taskId, fromId, toId }));
      const { balanceId, undoUntil, assigned, left } = await sendAsStaff(assignCalls.balance, { moves });
      const rest = left.length > 0 ? t('balanceLeft', { count: left.length }) : '';
      toast('done', t('balanced', { count: assigned.length }) + rest);
      onBalanced({ balanceId, undoUntil, count: assigned.length });
    });
  return (
    <Dialog
      title={t('balanceTitle')}
      closeLabel={t('close')}
      width={560}
      onClose={onClose}
      foot={
        chosen.length > 0 && (
          <Button look="primary" size="small" isBusy={isBusy} onClick={() => void move()}>
            {t('balanceDo', { count: chosen.length })}
          </Button>
        )
      }
    >
      <p className={styles.hint}>{t('balanceAbout')}</p>
      {error !== null && <NotLoaded what={t('balanceTitle')} onRetry={refetch} />}
      {data === undefined && error === null && <Skeleton label={t('loading')} />}
      {data !== undefined && all.length === 0 && <p>{t('balanceNone')}</p>}
      <ul className={styles.moves}>
        {all.map((row) => (
          <li key={row.taskId}>
            <label>
              <TickBox isOn={!leftOut.has(row.taskId)} onTurn={() => turn(row.taskId)} />
              <span>
                {`${row.itemName[language]}${t('listMark')}${row.candidateName}`}
                <small>{formatTimeDense(row.deadlineAt)}</small>
              </span>
              <em>{t('fromTo', { from: row.fromName, to: row.toName })}</em>
            </label>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
