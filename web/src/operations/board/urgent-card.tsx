import type { Board } from '@beidiao/contract/operations/board';

import type { ReactElement } from 'react';
import { formatSpan } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Card } from '../../ui/desk/card.tsx';
import { PlaceLink } from '../place-link.tsx';
import { boardTexts } from './board-texts.ts';
import styles from './board.module.css';

const soonMs = 3_600_000;

/** The most urgent tasks of all, with whose each is. */
export function UrgentCard({ board: { urgent, open, at } }: { board: Board }): ReactElement {
  const t = useTexts(boardTexts);
  const language = useLanguage();
  return (
    <Card
      title={t('urgent')}
      note={t('urgentAbout')}
      isFlush
      extra={<PlaceLink to="/Operations/Tasks?scope=all">{t('all', { count: open })}</PlaceLink>}
    >
      {urgent.length === 0 && <p className={styles.none}>{t('noneOpen')}</p>}
      <ul className={styles.urgent}>
        {urgent.map((task) => {
          const leftMs = Date.parse(task.deadlineAt) - Date.parse(at);
          const span = formatSpan(Math.abs(leftMs), language);
          return (
            <li key={task.taskId}>
              <PlaceLink to={`/Operations/Tasks?scope=all&task=${task.taskId}`}>
                <span>
                  <b>{`${task.itemName[language]}${t('listMark')}${task.candidateName}`}</b>
                  <small>{[task.enterpriseName, task.subject].filter(Boolean).join(t('listMark'))}</small>
                </span>
                <time dateTime={task.deadlineAt} data-grave={leftMs < soonMs || undefined}>
                  {t(leftMs < 0 ? 'over' : 'left', { span })}
                </time>
                <em data-nobody={task.assignee === null || undefined}>
                  {task.assignee === null ? t('nobody') : task.assignee.name}
                </em>
              </PlaceLink>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
