import { type Assignee, assignCalls, type LeftReason } from '@beidiao/contract/verification/assign';
import { type KeyboardEvent, type ReactElement, useState } from 'react';
import { useTexts, type Translate } from '../../i18n/texts.ts';
import { NotLoaded } from '../../trade/failure/not-loaded.tsx';
import { toastProblem } from '../../trade/failure/toast-problem.ts';
import { BareButton } from '../../ui/core/bare-button.tsx';
import { Button } from '../../ui/core/button.tsx';
import { toast } from '../../ui/core/toasts.tsx';
import { Dialog } from '../../ui/desk/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { sendAsStaff, useStaffCall } from '../../wire/staff-wire.ts';
import { useAct } from '../../wire/use-act.ts';
import { clockOf } from '../board/board-line.ts';
import { LoadBar, useSkillWords } from '../board/people-card.tsx';
import styles from './queue.module.css';
import { queueTexts } from './queue-texts.ts';
import { tasksTexts } from './tasks-texts.ts';

type Words = Translate<keyof (typeof queueTexts)['zh'] & string>;
const reasons = {
  busy: 'leftBusy',
  ended: 'leftEnded',
  group: 'leftGroup',
  language: 'leftLanguage',
  region: 'leftRegion',
  conflict: 'leftConflict',
  away: 'leftAway',
  second: 'leftSecond',
} as const satisfies Record<LeftReason, string>;
const lacks = {
  group: 'lackGroup',
  language: 'lackLanguage',
  region: 'lackRegion',
  conflict: 'lackConflict',
  away: 'lackAway',
  has: 'lackHas',
} as const;

/** What was left, counted by reason: "2 being submitted and left". */
export function leftWords(left: readonly { why: LeftReason }[], t: Words): string[] {
  const counts = new Map<LeftReason, number>();
  for (const { why } of left) counts.set(why, (counts.get(why) ?? 0) + 1);
  return [...counts].map(([why, count]) => t(reasons[why], { count }));
}

type Row = { person: Assignee; number: number | null; isChosen: boolean; onChoose: () => void };
function PersonRow({ person, number, isChosen, onChoose }: Row): ReactElement {
  const t = useTexts(queueTexts);
  const wordsOf = useSkillWords();
  const { name, lack, open, room, endsAt, skills } = person;
  return (
    <li>
      <BareButton disabled={lack !== null} aria-pressed={isChosen} onClick={onChoose}>
        {number === null ? <i /> : <kbd>{number}</kbd>}
        <span>
          <b>{name}</b>
          <small>{lack === null ? wordsOf(skills).join(', ') : t(lacks[lack])}</small>
        </span>
        <LoadBar open={open} room={room} />
        <span>{endsAt === null ? t('room', { open, room }) : clockOf(endsAt)}</span>
      </BareButton>
    </li>
  );
}

/** Who gets the selected tasks: by number, then Enter. Who may not have them cannot be chosen, and it says why. */
export function AssignDialog({ taskIds, onDone }: { taskIds: readonly string[]; onDone: () => void }): ReactElement {
  const t = useTexts(queueTexts);
  const s = useTexts(tasksTexts);
  const { data, error, refetch } = useStaffCall(assignCalls.assignees, { taskIds: [...taskIds] }, { staleTime: 5_000 });
  const fit = data?.rows.filter(({ lack }) => lack === null) ?? [];
  const [picked, pick] = useState<string | null>(null);
  const chosen = fit.find(({ staffId }) => staffId === picked) ?? fit[0];
  const { isBusy, run } = useAct({ explain: toastProblem });
  const assign = (): Promise<void> =>
    run(async () => {
      if (chosen === undefined) return;
      const { assigned, left } = await sendAsStaff(assignCalls.assign, {
        taskIds: [...taskIds],
        staffId: chosen.staffId,
      });
      const done = t('assigned', { count: assigned.length, name: chosen.name });
      toast(assigned.length > 0 ? 'done' : 'problem', [done, ...leftWords(left, t)].join('; '));
      onDone();
    });
  const press = (event: KeyboardEvent): void => {
    const person = fit[Number(event.key) - 1];
    if (/^[1-5]$/.test(event.key) && person !== undefined) pick(person.staffId);
    else if (event.key === 'Enter') void assign();
    else return;
    event.preventDefault();
  };
  return (
    <Dialog
      title={t('assignTitle', { count: taskIds.length })}
      closeLabel={t('close')}
      width={520}
      onClose={onDone}
      foot={
        <Button
          look="primary"
          size="small"
          isBusy={isBusy}
          disabled={chosen === undefined}
          onClick={() => void assign()}
        >
          {t('confirm')} <kbd>Enter</kbd>
        </Button>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of what stands in it; each row is a button as well */}
      <div onKeyDown={press} className={styles.assignees}>
        <p>
          {t('assignAbout')} · {t('assignKeys')}
        </p>
        {error !== null && <NotLoaded what={t('assign')} onRetry={refetch} />}
        {data === undefined && error === null && <Skeleton label={s('loading')} />}
        {data !== undefined && fit.length === 0 && <p>{t('nobodyFits')}</p>}
        <ol>
          {data?.rows.map((person) => {
            const place = fit.indexOf(person);
            return (
              <PersonRow
                key={person.staffId}
                person={person}
                number={place >= 0 && place < 5 ? place + 1 : null}
                isChosen={person === chosen}
                onChoose={() => pick(person.staffId)}
              />
            );
          })}
        </ol>
      </div>
    </Dialog>
  );
}
