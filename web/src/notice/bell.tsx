import { Link } from '@tanstack/react-router';
import { type ReactElement, useRef, useState } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { BareButton } from '../ui/core/bare-button.tsx';
import { EmptyState } from '../ui/desk/empty-state.tsx';
import { Icon } from '../ui/core/icon.tsx';
import { LinkButton } from '../ui/core/link-button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import styles from './bell.module.css';
import { MessageRow } from './message-row.tsx';
import { noticeTexts } from './notice-texts.ts';
import { ReportToast } from './report-toast.tsx';
import { useLatest, useMarkRead } from './use-messages.ts';

const panelId = 'messages-panel';
const highestBadge = 99;

/** The bell of the top bar: how many are unread, and the latest of them. */
export function Bell(): ReactElement {
  const t = useTexts(noticeTexts);
  const { data, error, refetch } = useLatest();
  const { markAll, open } = useMarkRead();
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const unread = data?.unread ?? 0;
  const rows = data?.rows ?? [];
  return (
    <>
      <BareButton
        className={styles.bell}
        aria-label={unread > 0 ? t('bell', { count: unread }) : t(data ? 'bellRead' : 'messages')}
        aria-expanded={isOpen}
        popoverTarget={panelId}
      >
        <Icon name="bell" size={18} />
        {unread > 0 && (
          <span className={styles.badge} aria-hidden="true">
            {unread > highestBadge ? `${highestBadge}+` : unread}
          </span>
        )}
      </BareButton>
      <span className={styles.spoken} role="status">
        {unread > 0 ? t('unread', { count: unread }) : ''}
      </span>
      <div
        ref={panel}
        id={panelId}
        popover="auto"
        className={styles.panel}
        role="dialog"
        aria-label={t('messages')}
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        <div className={styles.head}>
          <b>{t('messages')}</b>
          <LinkButton disabled={unread === 0} onClick={markAll}>
            {t('markAll')}
          </LinkButton>
        </div>
        {isOpen && (
          <ul className={styles.list}>
            {rows.map((message) => (
              <MessageRow
                key={message.id}
                message={message}
                onOpen={(it) => {
                  panel.current?.hidePopover();
                  open(it);
                }}
              />
            ))}
          </ul>
        )}
        {!data && !error && <Skeleton label={t('loading')} />}
        {!data && error && (
          <p className={styles.trouble}>
            {t('trouble')} <LinkButton onClick={() => void refetch()}>{t('again')}</LinkButton>
          </p>
        )}
        {data && rows.length === 0 && <EmptyState title={t('none')} about={t('noneAbout')} />}
        <Link to="/Dashboard/Message" className={styles.all} onClick={() => panel.current?.hidePopover()}>
          {t('all')}
          <Icon name="right" />
        </Link>
      </div>
      <ReportToast rows={rows} isLoaded={data !== undefined} onOpen={open} />
    </>
  );
}
