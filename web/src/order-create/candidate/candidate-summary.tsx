import { documentWords } from '@beidiao/contract/typed/document';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useLanguage } from '../../i18n/language.ts';
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
  const language = useLanguage();
  const post = usePostWords();
  const { name, phoneNo, idCard, idType, department, position, proposedEntryDate } = draft.candidate;
  const facts = [
    ['name', t('name'), name],
    ['phoneNo', t('phoneNo'), phoneNo],
    ['idCard', documentWords[idType].number[language], idCard],
    ['department', post('department'), department],
    ['position', post('position'), position],
    ['proposedEntryDate', post('proposedEntryDate'), proposedEntryDate],
    ...(draft.resume === null ? [] : [['resume', t('resume'), draft.resume.file.name] as const]),
    [
      'identity',
      t('identity'),
      idType !== 'idCard'
        ? t('identityPapers')
        : draft.teValidateResult
          ? t(`identity_${draft.teValidateResult}`)
          : t('identityNone'),
    ],
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
