import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Card } from '../../ui/desk/card.tsx';
import { confirmTexts } from '../pay/confirm-texts.ts';
import type { Draft } from '../draft.ts';
import { stepPaths } from '../steps.ts';
import styles from '../summary.module.css';

/** Whole, to be checked by the person who has just typed it. */
export function CandidateSummary({ draft }: { draft: Draft }): ReactElement {
  const t = useTexts(confirmTexts);
  const { name, phoneNo, idCard, department, position, proposedEntryDate } = draft.candidate;
  const facts = [
    ['name', name],
    ['phoneNo', phoneNo],
    ['idCard', idCard],
    ['department', department],
    ['position', position],
    ['proposedEntryDate', proposedEntryDate],
    ['identity', draft.teValidateResult ? t(`identity_${draft.teValidateResult}`) : t('identityNone')],
  ] as const;
  return (
    <Card
      title={t('candidate')}
      extra={
        <Link to={stepPaths.candidate} aria-label={t('editCandidate')}>
          {t('edit')}
        </Link>
      }
    >
      <dl className={styles.facts}>
        {facts.map(([key, value]) => (
          <div key={key} data-wide={key === 'identity' || undefined}>
            <dt>{t(key)}</dt>
            <dd>{value || '-'}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
