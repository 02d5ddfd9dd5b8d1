import type { TodoRow } from '@beidiao/contract/desk/calls';
import { orderStates, orderStateWord } from '@beidiao/contract/order/states';
import { lightName } from '@beidiao/contract/verification/task-states';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { formatSpan, formatTimeDense } from '../i18n/format.ts';
import { useLanguage } from '../i18n/language.ts';
import { useTexts } from '../i18n/texts.ts';
import { LinkButton } from '../ui/core/link-button.tsx';
import { Card } from '../ui/desk/card.tsx';
import { ResultLight } from '../ui/result-light.tsx';
import { figureTexts } from './figure-texts.ts';
import styles from './side-cards.module.css';
import type { Figures } from './turnaround-card.tsx';
import { useReminding } from './use-reminding.ts';

const shown = 2;

/** Yellow and red reports that the person has not read. */
export function UnreadCard({ rows }: { rows: readonly TodoRow[] }): ReactElement {
  const t = useTexts(figureTexts);
  const language = useLanguage();
  return (
    <Card
      title={t('unreadTitle')}
      isFlush
      extra={
        rows.length > 0 && (
          <Link to="/Dashboard/TodoRemind" search={{ kind: 'read' }}>
            {t('all', { count: rows.length })}
          </Link>
        )
      }
    >
      {rows.length === 0 && <p className={styles.none}>{t('noneUnread')}</p>}
      <ul className={styles.rows}>
        {rows.slice(0, shown).map(({ orderDetailsId, name, light, since }) => (
          <li key={orderDetailsId}>
            <b>{name}</b>
            {light && <ResultLight light={light}>{lightName(light, language)}</ResultLight>}
            <small>{formatTimeDense(since)}</small>
            <Link to="/Dashboard/Report" search={{ id: orderDetailsId }}>
              {t('look1')}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Checks that have run longest, with the reminder where the candidate is waited for. */
export function LongestCard({ figures: { longest, running } }: { figures: Figures }): ReactElement {
  const t = useTexts(figureTexts);
  const language = useLanguage();
  const { isBusy, remind } = useReminding();
  const now = new Date().getTime();
  return (
    <Card
      title={t('longestTitle')}
      isFlush
      extra={
        running > 0 && (
          <Link to="/Dashboard/Order" search={{ tab: 'checking' }}>
            {t('all', { count: running > 1_000 ? '1000+' : running })}
          </Link>
        )
      }
    >
      {longest.length === 0 && <p className={styles.none}>{t('noneRunning')}</p>}
      <ul className={styles.rows}>
        {longest.slice(0, shown).map(({ orderDetailsId, name, status, since, waitsForMaterial }) => {
          const isAwaited =
            waitsForMaterial || status === orderStates.awaitingAuthorization || status === orderStates.awaitingIdentity;
          return (
            <li key={orderDetailsId}>
              <Link to="/Dashboard/Order" search={{ detail: orderDetailsId }}>
                {name}
              </Link>
              <small>{t('running', { span: formatSpan(now - Date.parse(since), language) })}</small>
              <small>{waitsForMaterial ? t('waitsMaterial') : orderStateWord(status, language)}</small>
              {isAwaited && (
                <LinkButton isBusy={isBusy} onClick={() => void remind([orderDetailsId])}>
                  {t('remindOne')}
                  <span className="visually-hidden"> {name}</span>
                </LinkButton>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
