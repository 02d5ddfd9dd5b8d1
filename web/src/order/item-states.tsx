import type { reportCalls } from '@beidiao/contract/report/calls';
import type { Data } from '@beidiao/contract/wire/call';
import { resultWord } from '@beidiao/contract/finding/result-words';
import type { TaskState } from '@beidiao/contract/verification/task-states';
import type { ReactElement } from 'react';
import { formatTimeDense } from '../i18n/format.ts';
import { useLanguage } from '../i18n/language.ts';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { ResultLight } from '../ui/result-light.tsx';
import styles from './item-list.module.css';

const texts = bilingual({
  zh: {
    subject: '第 {n} 段',
    queued: '等待开始',
    running: '核查中',
    waitingReviewer: '核查中',
    waitingCandidate: '等候选人补充',
    done: '已完成',
    disputed: '异议处理中',
    stopped: '不再核查',
    held: '等身份确认',
    unidentified: '身份未确认，没有查询',
    expected: '预计 {time}',
  },
  en: {
    subject: 'No. {n}',
    queued: 'Not started',
    running: 'In progress',
    waitingReviewer: 'In progress',
    waitingCandidate: 'Waiting for the candidate',
    done: 'Completed',
    disputed: 'Under dispute',
    stopped: 'Stopped',
    held: 'Waiting for the identity check',
    unidentified: 'Not searched, identity not confirmed',
    expected: 'expected {time}',
  },
} satisfies Record<'zh' | 'en', Record<TaskState | 'subject' | 'held' | 'unidentified' | 'expected', string>>);

export type ItemTask = Data<typeof reportCalls.itemStatus>['items'][number];

function TaskLine({ task }: { task: ItemTask }): ReactElement {
  const t = useTexts(texts);
  const language = useLanguage();
  const { state, light, result, isPartial, isHeld, isUnidentified, expectedAt } = task;
  const isKnown = light !== null && result !== null;
  return (
    <>
      {isKnown && (
        <ResultLight light={light}>
          {resultWord({ light, result, isPartial: isPartial === true })[language]}
        </ResultLight>
      )}
      {(!isKnown || state === 'disputed') && (
        <span>{t(isHeld ? 'held' : isUnidentified ? 'unidentified' : state)}</span>
      )}
      {expectedAt !== null && <time dateTime={expectedAt}>{t('expected', { time: formatTimeDense(expectedAt) })}</time>}
    </>
  );
}

/** How far an item has come, subject by subject. */
export function ItemStates({ tasks }: { tasks: readonly ItemTask[] }): ReactElement {
  const t = useTexts(texts);
  return (
    <ul className={styles.states}>
      {tasks.map((task) => (
        <li key={task.n}>
          {tasks.length > 1 && <span>{t('subject', { n: task.n })}</span>}
          <TaskLine task={task} />
        </li>
      ))}
    </ul>
  );
}
