import type { ProofSheet } from '@beidiao/contract/candidate/proof';
import { documentShort, documentWords } from '@beidiao/contract/typed/document';
import { maskIdCard } from '@beidiao/contract/wire/rules';
import { type ReactElement, useEffect, useState } from 'react';
import { formatTime } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Icon } from '../../ui/core/icon.tsx';
import { LinkButton } from '../../ui/core/link-button.tsx';
import styles from './proof-dialog.module.css';
import { proofTexts } from './proof-texts.ts';

const shownMs = 60_000;

/** The number of the order, masked until it is asked for: what is typed is to be read from the document. */
function MaskedNumber({ number, label }: { number: string; label: string }): ReactElement {
  const t = useTexts(proofTexts);
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!isShown) return;
    const clock = setTimeout(() => setShown(false), shownMs);
    return () => clearTimeout(clock);
  }, [isShown]);
  return (
    <dd>
      <span className={styles.number}>{isShown ? number : maskIdCard(number)}</span>{' '}
      <LinkButton
        aria-label={`${t(isShown ? 'hide' : 'show')} ${label}`}
        title={t('revealed')}
        onClick={() => setShown(!isShown)}
      >
        {!isShown && <Icon name="eye" size={14} />} {t(isShown ? 'hide' : 'show')}
      </LinkButton>
    </dd>
  );
}

/** Who was ordered, to be compared with the document. */
export function ProofPerson({ sheet }: { sheet: ProofSheet }): ReactElement {
  const t = useTexts(proofTexts);
  const label = documentWords[sheet.idType].number[useLanguage()];
  return (
    <section className={styles.person} aria-label={t('person')}>
      <h3>{t('person')}</h3>
      <dl>
        <dt>{t('name')}</dt>
        <dd>{sheet.candidateName}</dd>
        <dt>{label}</dt>
        <MaskedNumber number={sheet.idCard} label={label} />
        <dt>{t('order')}</dt>
        <dd>
          {sheet.enterpriseName} · {sheet.orderNo}
        </dd>
      </dl>
    </section>
  );
}

/** How a call is made, and when it suits. */
export function ProofCall({ sheet }: { sheet: ProofSheet }): ReactElement {
  const t = useTexts(proofTexts);
  const document = documentShort[sheet.idType][useLanguage()];
  return (
    <section className={styles.call} aria-label={t('callTitle')}>
      <dl>
        <dt>{t('phone')}</dt>
        <dd className={styles.number}>{sheet.phoneNo}</dd>
        <dt>{t('words')}</dt>
        <dd>{sheet.words ?? t('anyTime')}</dd>
        <dt>{t('asked')}</dt>
        <dd>{formatTime(sheet.askedAt)}</dd>
      </dl>
      <h3>{t('callTitle')}</h3>
      <ol>
        <li>{t('callOne')}</li>
        <li>{t('callTwo', { document })}</li>
        <li>{t('callThree')}</li>
        <li>{t('callFour')}</li>
      </ol>
      <p>{t('uploadedBefore')}</p>
    </section>
  );
}
