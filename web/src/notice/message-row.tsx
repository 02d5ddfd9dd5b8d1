import type { SystemMessage } from '@beidiao/contract/notice/calls';
import type { ReactElement } from 'react';
import { formatTimeDense } from '../i18n/format.ts';
import { useTexts } from '../i18n/texts.ts';
import { Icon } from '../ui/core/icon.tsx';
import styles from './message-row.module.css';
import { iconOfTopic, noticeTexts } from './notice-texts.ts';

/** One message; the whole row leads to what it is about. */
export function MessageRow({
  message,
  onOpen,
}: {
  message: SystemMessage;
  onOpen: (message: SystemMessage) => void;
}): ReactElement {
  const t = useTexts(noticeTexts);
  const { type, title, content, createdAt, viewCheck, path } = message;
  return (
    <li>
      <a
        href={path}
        className={styles.row}
        data-unread={!viewCheck || undefined}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          onOpen(message);
        }}
      >
        <span className={styles.icon}>
          <Icon name={iconOfTopic[type]} />
        </span>
        <span className={styles.text}>
          <span className={styles.title}>
            {!viewCheck && <i className={styles.dot} role="img" aria-label={t('isUnread')} />}
            {title}
          </span>
          <span className={styles.content}>{content}</span>
        </span>
        <time className={styles.time} dateTime={createdAt}>
          {formatTimeDense(createdAt)}
        </time>
      </a>
    </li>
  );
}
