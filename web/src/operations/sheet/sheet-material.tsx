import { wordsIn } from '@beidiao/contract/wire/language';
import type { SheetMaterial as Asked } from '@beidiao/contract/verification/material';
import { materialReasons, materialWants } from '@beidiao/contract/verification/material-rules';
import type { ReviewSheet } from '@beidiao/contract/verification/review';
import type { ReactElement } from 'react';
import { formatTimeDense } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/core/button.tsx';
import { claimValueWord } from '@beidiao/contract/candidate/claim-choices';
import { claimWord } from '@beidiao/contract/candidate/claim-names';
import styles from './material.module.css';
import { materialTexts } from './material-texts.ts';

function Answer({ answer }: { answer: NonNullable<Asked['answer']> }): ReactElement {
  const t = useTexts(materialTexts);
  const language = useLanguage();
  return (
    <>
      <p>
        <b>{t('answer')}</b>
      </p>
      {answer.words === '' && answer.fields.length === 0 && <p className={styles.hint}>{t('noWords')}</p>}
      {answer.words !== '' && <p className={styles.quote}>{answer.words}</p>}
      {answer.fields.map(({ name, before, after }) => (
        <p key={name}>
          {t('changed', {
            field: claimWord(name, language),
            before: wordsIn(before, language) || t('empty'),
            after: claimValueWord(name, after, language),
          })}
        </p>
      ))}
    </>
  );
}

function One({ asked }: { asked: Asked }): ReactElement {
  const t = useTexts(materialTexts);
  const language = useLanguage();
  const comma = language === 'zh' ? '、' : ', ';
  const wanted = asked.wants.map((want) =>
    want === 'claim'
      ? `${materialWants.claim[language]}${language === 'zh' ? '：' : ': '}${asked.fields.map((field) => claimWord(field, language)).join(comma)}`
      : materialWants[want][language],
  );
  const { askedAt, remindedAt, staffName } = asked;
  return (
    <>
      <p className={styles.hint}>
        {t('askedBy', { name: staffName, time: formatTimeDense(askedAt) })}
        {remindedAt !== null && ` · ${t('reminded', { time: formatTimeDense(remindedAt) })}`}
      </p>
      <p>
        {asked.reasons.map((reason) => materialReasons[reason][language]).join(comma)}
        {' → '}
        {wanted.join(language === 'zh' ? '；' : '; ')}
      </p>
      {asked.words !== '' && <p className={styles.quote}>{asked.words}</p>}
      {asked.answer !== null && <Answer answer={asked.answer} />}
    </>
  );
}

type Props = { sheet: ReviewSheet; isBusy: boolean; onTakeBack: () => void };

/** What the candidate was asked for, and what came back; the newest on top. */
export function SheetMaterials({ sheet, isBusy, onTakeBack }: Props): ReactElement {
  const t = useTexts(materialTexts);
  return (
    <>
      {sheet.materials.map((asked) => {
        const { state } = asked;
        const time = formatTimeDense(asked.endedAt ?? asked.dueAt);
        return (
          <section key={asked.materialId} className={styles.asked} data-open={state === 'open' || undefined}>
            <header>
              <h2>{t('block')}</h2>
              <span role="status">{state === 'open' ? t('open', { due: time }) : t(state, { time })}</span>
              {state === 'open' && (
                <Button size="small" isBusy={isBusy} onClick={onTakeBack}>
                  {t('takeBack')}
                </Button>
              )}
            </header>
            <One asked={asked} />
          </section>
        );
      })}
    </>
  );
}
