import type { ReviewTask } from '@beidiao/contract/verification/review';
import { regionWords, skillLanguageWords } from '@beidiao/contract/verification/skill-rules';
import { formatSpan, formatTimeDense } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { type Translate, useTexts } from '../../i18n/texts.ts';
import type { IconName } from '../../ui/core/icon.tsx';
import { LinkButton } from '../../ui/core/link-button.tsx';
import { type Column, TwoLines } from '../../ui/desk/table.tsx';
import { StatusTag, type StatusLook } from '../../ui/status-tag.tsx';
import plain from '../plain.module.css';
import styles from './queue.module.css';
import { queueTexts } from './queue-texts.ts';
import { tasksTexts } from './tasks-texts.ts';

type Words = Translate<keyof (typeof queueTexts)['zh'] & string>;

/** What the task waits for, in one word. */
function stateOf(task: ReviewTask, t: Words): { look: StatusLook; icon: IconName; word: string } {
  if (task.endedAt !== null) return { look: 'done', icon: 'check', word: t('stateDone') };
  if (task.material?.state === 'open') return { look: 'candidate', icon: 'hour', word: t('stateMaterial') };
  if (task.state === 'awaitingSecond') return { look: 'platform', icon: 'users', word: t('stateSecond') };
  if (task.nextContactAt !== null)
    return { look: 'platform', icon: 'phone', word: t('stateCall', { time: formatTimeDense(task.nextContactAt) }) };
  if (task.searchAgainAt !== null)
    return { look: 'platform', icon: 'clock', word: t('stateSearch', { time: formatTimeDense(task.searchAgainAt) }) };
  if (task.state === 'returned') return { look: 'you', icon: 'pen', word: t('stateReturned') };
  if (task.holder !== null) return { look: 'platform', icon: 'pen', word: t('stateHeld') };
  return task.assignee === null
    ? { look: 'you', icon: 'inbox', word: t('stateFree') }
    : { look: 'platform', icon: 'id', word: t('stateGiven') };
}

export function useTaskName(): (task: ReviewTask) => string {
  const language = useLanguage();
  return (task) => `${task.itemName[language]}${language === 'zh' ? '，' : ', '}${task.candidateName}`;
}

/** @param now as of the last reading of the list, which is a minute old at most */
export function useQueueColumns(now: number, onOpen: (taskId: string) => void): Column<ReviewTask>[] {
  const t = useTexts(queueTexts);
  const s = useTexts(tasksTexts);
  const language = useLanguage();
  const nameOf = useTaskName();
  return [
    {
      key: 'task',
      head: t('task'),
      phone: 'title',
      cell: (task) => (
        <TwoLines
          first={
            <LinkButton aria-label={t('open', { name: nameOf(task) })} onClick={() => onOpen(task.taskId)}>
              {nameOf(task)}
            </LinkButton>
          }
          second={[
            task.subject,
            task.contactCount > 0 && s('contacts', { count: task.contactCount }),
            task.isExpedited && s('expedited'),
          ]
            .filter((it) => typeof it === 'string')
            .join(language === 'zh' ? '，' : ', ')}
        />
      ),
    },
    { key: 'member', head: t('member'), width: '16%', cell: (task) => task.enterpriseName },
    {
      key: 'needs',
      head: t('needs'),
      width: 160,
      cell: ({ asks: { group, language: asked, region } }) => (
        <span className={plain.items}>
          <span>{group.name[language]}</span>
          {asked !== null && <span>{skillLanguageWords[asked.code][language]}</span>}
          {region !== null && <span>{regionWords[region][language]}</span>}
        </span>
      ),
    },
    {
      key: 'left',
      head: t('left'),
      width: 150,
      cell: (task) => {
        if (task.endedAt !== null) return formatTimeDense(task.endedAt);
        const leftMs = Date.parse(task.deadlineAt) - now;
        return (
          <time
            dateTime={task.deadlineAt}
            className={leftMs < 3_600_000 ? styles.grave : undefined}
            data-tip={formatTimeDense(task.deadlineAt)}
          >
            {leftMs < 0 ? s('over', { span: formatSpan(-leftMs, language) }) : formatSpan(leftMs, language)}
          </time>
        );
      },
    },
    { key: 'who', head: t('who'), width: 100, cell: (task) => task.assignee?.name ?? t('nobody') },
    {
      key: 'state',
      head: t('state'),
      width: 150,
      cell: (task) => {
        const { look, icon, word } = stateOf(task, t);
        return (
          <StatusTag look={look} icon={icon}>
            {word}
          </StatusTag>
        );
      },
    },
  ];
}
