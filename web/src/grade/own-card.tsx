import type { GradeTerm } from '@beidiao/contract/grade/calls';
import type { ReactElement } from 'react';
import { useLanguage } from '../i18n/language.ts';
import { useTexts } from '../i18n/texts.ts';
import { Card } from '../ui/desk/card.tsx';
import { termIn } from './grade-rows.ts';
import { membershipTexts } from './membership-texts.ts';
import styles from './own-card.module.css';

/** The membership in force, until when, and what comes then. */
export function OwnCard({ terms }: { terms: readonly GradeTerm[] }): ReactElement {
  const t = useTexts(membershipTexts);
  const language = useLanguage();
  const [current, next] = [termIn(terms, 'inForce'), termIn(terms, 'ahead')];
  if (current === null && next === null)
    return (
      <Card title={t('own')}>
        <p className={styles.none}>{t('none')}</p>
      </Card>
    );
  const days = ({ firstDay: first, lastDay: last }: GradeTerm): string =>
    last === null ? t('noEnd') : t('days', { first, last });
  const then =
    next === null
      ? t('thenFree')
      : t('thenGrade', { grade: next.name[language], first: next.firstDay, last: next.lastDay ?? '-' });
  return (
    <Card title={t('own')}>
      <dl className={styles.facts}>
        <dt>{t('ownGrade')}</dt>
        <dd>{current?.name[language] ?? t('none')}</dd>
        {current && (
          <>
            <dt>{t('term')}</dt>
            <dd>{days(current)}</dd>
          </>
        )}
        {current?.daysLeft != null && (
          <>
            <dt>{t('left')}</dt>
            <dd>{t('daysLeft', { days: current.daysLeft })}</dd>
            <dt>{t('afterwards')}</dt>
            <dd>{then}</dd>
            <dt>{t('reminder')}</dt>
            <dd>{t('reminderWords')}</dd>
          </>
        )}
      </dl>
    </Card>
  );
}
