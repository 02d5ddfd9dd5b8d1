import { type Board as BoardData, type BoardSpan, boardCalls, boardSpans } from '@beidiao/contract/operations/board';
import { assignCalls } from '@beidiao/contract/verification/assign';
import { type ReactElement, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { NotLoaded } from '../../trade/failure/not-loaded.tsx';
import { toastProblem } from '../../trade/failure/toast-problem.ts';
import { Button } from '../../ui/core/button.tsx';
import { Notice } from '../../ui/core/notice.tsx';
import { toast } from '../../ui/core/toasts.tsx';
import { PageHeader } from '../../ui/desk/page-header.tsx';
import { Segments } from '../../ui/desk/segments.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { sendAsStaff, useStaffCall, useStaffSession } from '../../wire/staff-wire.ts';
import { useAct } from '../../wire/use-act.ts';
import { useSheetKeys } from '../sheet/sheet-keys.ts';
import { BalanceDialog, type Balanced } from './balance-dialog.tsx';
import { boardLine, clockOf } from './board-line.ts';
import { boardTexts } from './board-texts.ts';
import styles from './board.module.css';
import { DueBars } from './due-bars.tsx';
import { Figures } from './figures.tsx';
import { PeopleCard } from './people-card.tsx';
import { SourcesCard } from './sources-card.tsx';
import { UrgentCard } from './urgent-card.tsx';
import { useNextTask } from './use-next-task.ts';
import { WaitingCard } from './waiting-card.tsx';

/** What was balanced last can be taken back as long as this page knows of it. */
function Undo({ done, onUndone }: { done: Balanced; onUndone: () => void }): ReactElement {
  const t = useTexts(boardTexts);
  const { isBusy, run } = useAct({ explain: toastProblem });
  const undo = (): Promise<void> =>
    run(async () => {
      const { moved } = await sendAsStaff(assignCalls.undoBalance, { balanceId: done.balanceId });
      toast('done', t('undone', { count: moved }));
      onUndone();
    });
  return (
    <Notice>
      {t('balanced', { count: done.count })}{' '}
      <Button size="small" isBusy={isBusy} onClick={() => void undo()}>
        {t('undo')} ({clockOf(done.undoUntil)})
      </Button>
    </Notice>
  );
}

function Whole({ board, span }: { board: BoardData; span: BoardSpan }): ReactElement {
  const [isBalancing, balanceNow] = useState(false);
  const [done, setDone] = useState<Balanced | null>(null);
  return (
    <>
      {done !== null && <Undo done={done} onUndone={() => setDone(null)} />}
      <Figures board={board} />
      <div className={styles.columns}>
        <div>
          <DueBars board={board} span={span} />
          <PeopleCard board={board} onBalance={() => balanceNow(true)} />
        </div>
        <div>
          <UrgentCard board={board} />
          <SourcesCard sources={board.sources} at={board.at} />
          <WaitingCard board={board} />
        </div>
      </div>
      {isBalancing && (
        <BalanceDialog
          onClose={() => balanceNow(false)}
          onBalanced={(it) => {
            setDone(it);
            balanceNow(false);
          }}
        />
      )}
    </>
  );
}

function NextButton(): ReactElement {
  const t = useTexts(boardTexts);
  const { isBusy, take } = useNextTask();
  useSheetKeys({ noRecord: () => void take() });
  return (
    <Button look="primary" size="small" isBusy={isBusy} onClick={() => void take()}>
      {t('next')} <kbd>N</kbd>
    </Button>
  );
}

/** The day at a glance: what is late, what is due when, who has room, who is waited for, how the sources answer. */
export function Board(): ReactElement {
  const t = useTexts(boardTexts);
  const roles = useStaffSession()?.staff.roles ?? [];
  const [span, setSpan] = useState<BoardSpan>('today');
  const { data, error, refetch } = useStaffCall(
    boardCalls.board,
    { span },
    { staleTime: 10_000, refetchInterval: 30_000, keepPrevious: true },
  );
  return (
    <div className={styles.page}>
      <PageHeader
        title={t('title')}
        about={
          data &&
          boardLine(data, t).map(({ text, isGrave }) =>
            isGrave ? (
              <b key={text} className={styles.grave}>
                {text}
              </b>
            ) : (
              text
            ),
          )
        }
        actions={
          <>
            <Segments
              label={t('span')}
              choices={boardSpans.map((key) => ({ key, label: t(key) }))}
              chosen={span}
              onChoose={setSpan}
            />
            {roles.includes('reviewer') && <NextButton />}
          </>
        }
      />
      {error !== null && data !== undefined && (
        <Notice kind="problem">
          {t('stale', { time: clockOf(data.at) })}{' '}
          <Button size="small" onClick={() => void refetch()}>
            {t('again')}
          </Button>
        </Notice>
      )}
      {error !== null && data === undefined && <NotLoaded what={t('title')} onRetry={refetch} />}
      {error === null && data === undefined && <Skeleton label={t('loading')} rows={10} />}
      {data !== undefined && <Whole board={data} span={span} />}
    </div>
  );
}
