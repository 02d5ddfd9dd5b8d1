import type { deskCalls, TodoRow } from '@beidiao/contract/desk/calls';
import type { Data } from '@beidiao/contract/wire/call';
import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { formatSpan, formatTimeDense, formatTimeLeft } from '../i18n/format.ts';
import { useLanguage } from '../i18n/language.ts';
import { bilingual, useTexts } from '../i18n/texts.ts';
import card from '../ui/desk/card.module.css';
import { Icon } from '../ui/core/icon.tsx';
import styles from './todo-strip.module.css';

const texts = bilingual({
  zh: {
    label: '待办',
    approve: '待审批',
    pay: '待支付',
    view: '扫码待查阅',
    read: '黄灯红灯未看',
    consent: '超 48 小时未授权',
    waited: '最早的等了 {span}',
    closes: '最早 {time} 关闭',
    left: '最早一份{left}',
    people: '{names}',
    more: '{names} 等',
    ofAll: '共 {count} 人待授权',
    none: '没有',
  },
  en: {
    label: 'To do',
    approve: 'To approve',
    pay: 'To pay',
    view: 'QR submissions to view',
    read: 'Yellow and red, unread',
    consent: 'No consent for 48 hours',
    waited: 'Longest wait {span}',
    closes: 'Earliest closes {time}',
    left: 'Earliest: {left}',
    people: '{names}',
    more: '{names} and others',
    ofAll: 'Awaiting consent in all: {count}',
    none: 'None',
  },
});

export type Todo = Data<typeof deskCalls.todo>;
const kinds = ['approve', 'pay', 'view', 'read'] as const;

type TileProps = { name: string; count: number | null; about: string; isMine: boolean };
function Tile({ name, count, about, isMine, link }: TileProps & { link: (children: ReactNode) => ReactElement }) {
  return (
    <li>
      {link(
        <>
          <span className={styles.name}>
            {name}
            <Icon name="right" />
          </span>
          <b data-mine={(isMine && count !== null && count > 0) || undefined}>{count ?? '—'}</b>
          <small>{about}</small>
        </>,
      )}
    </li>
  );
}

/** What waits for the reader in plum, then whom the reader waits for; each leads to its rows. */
export function TodoStrip({ todo }: { todo: Todo | null }): ReactElement {
  const t = useTexts(texts);
  const language = useLanguage();
  const now = new Date().getTime();
  const aboutOf = (kind: TodoRow['kind'], rows: readonly TodoRow[]): string => {
    const [first] = rows;
    if (first === undefined) return todo === null ? '' : t('none');
    if (kind === 'approve') return t('waited', { span: formatSpan(now - Date.parse(first.since), language) });
    if (kind === 'pay' && first.dueAt !== null) return t('closes', { time: formatTimeDense(first.dueAt) });
    if (kind === 'view' && first.dueAt !== null) return t('left', { left: formatTimeLeft(first.dueAt, language) });
    const names = rows
      .slice(0, 2)
      .map(({ name }) => name)
      .join(language === 'zh' ? '、' : ', ');
    return t(rows.length > 2 ? 'more' : 'people', { names });
  };
  return (
    <ul className={`${card.card} ${styles.strip}`} aria-label={t('label')}>
      {kinds.map((kind) => {
        const rows = todo?.rows.filter((row) => row.kind === kind) ?? [];
        const count = kind === 'view' ? (rows[0]?.people ?? 0) : rows.length;
        return (
          <Tile
            key={kind}
            name={t(kind)}
            count={todo === null ? null : count}
            about={aboutOf(kind, rows)}
            isMine
            link={(children) => (
              <Link to="/Dashboard/TodoRemind" search={{ kind }}>
                {children}
              </Link>
            )}
          />
        );
      })}
      <Tile
        name={t('consent')}
        count={todo?.consentLong.count ?? null}
        about={todo === null ? '' : todo.consent > 0 ? t('ofAll', { count: todo.consent }) : t('none')}
        isMine={false}
        link={(children) => (
          <Link to="/Dashboard/Order" search={{ tab: 'candidate' }}>
            {children}
          </Link>
        )}
      />
    </ul>
  );
}
