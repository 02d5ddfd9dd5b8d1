import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { usePostWords } from '../../trade/post-words.ts';
import { Card } from '../../ui/desk/card.tsx';
import { confirmTexts } from '../pay/confirm-texts.ts';
import type { Draft } from '../draft.ts';
import { stepPaths } from '../steps.ts';
import styles from '../summary.module.css';

/** Whole, to be checked by the person who has just typed it. */
export function CandidateSummary({ draft }: { draft: Draft }): ReactElement {
  const t = useTexts(confirmTexts);
  const post = usePostWords();
  const { name, phoneNo, idCard, department, position, proposedEntryDate } = draft.candidate;
  const facts = [
    ['name', t('name'), name],
    ['phoneNo', t('phoneNo'), phoneNo],
    ['idCard', t('idCard'), idCard],
    ['department', post('department'), department],
    ['position', post('position'), position],
    ['proposedEntryDate', post('proposedEntryDate'), proposedEntryDate],
    ...(draft.resume === null ? [] : [['resume', t('resume'), draft.resume.file.name] as const]),
    ['identity', t('identity'), draft.teValidateResult ? t(`identity_${draft.teValidateResult}`) : t('identityNone')],
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
        {facts.map(([key, word, value]) => (
          <div key={key} data-wide={key === 'identity' || undefined}>
            <dt>{word}</dt>
            <dd>{value || '-'}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
