import type { ReviewSheet } from '@beidiao/contract/review';
import { type ReactElement, useState } from 'react';
import { formatTimeDense } from '../i18n/format.ts';
import { useTexts } from '../i18n/texts.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import styles from './sheet.module.css';
import { sheetTexts } from './sheet-texts.ts';
import type { useSheetActs } from './use-sheet-acts.ts';

type Props = { sheet: ReviewSheet; acts: ReturnType<typeof useSheetActs>; isMine: boolean };

function Decide({ acts }: Pick<Props, 'acts'>): ReactElement {
  const t = useTexts(sheetTexts);
  const [opinion, setOpinion] = useState('');
  const [isAsked, ask] = useState(false);
  const sendBack = (): void => {
    if (opinion.trim() === '') return ask(true);
    void acts.confirmSecond(false, opinion);
  };
  return (
    <>
      <textarea
        name="opinion"
        aria-label={t('opinion')}
        aria-invalid={(isAsked && opinion.trim() === '') || undefined}
        placeholder={t('opinion')}
        rows={3}
        maxLength={1000}
        value={opinion}
        onChange={(event) => setOpinion(event.currentTarget.value)}
      />
      {isAsked && opinion.trim() === '' && <p className={styles.lack}>{t('opinionNeeded')}</p>}
      <div className={styles.decide}>
        <Button size="small" onClick={sendBack}>
          {t('sendBack')}
        </Button>
        <Button look="primary" size="small" isBusy={acts.isBusy} onClick={() => void acts.confirmSecond(true, opinion)}>
          {t('agree')}
        </Button>
      </div>
    </>
  );
}

/** What a colleague says of remarks against the person; asked for while they wait for it. */
export function SheetSecond({ sheet, acts, isMine }: Props): ReactElement | null {
  const t = useTexts(sheetTexts);
  const { opinion, firstReader, state } = sheet;
  if (opinion === null && state !== 'awaitingSecond') return null;
  const note =
    state === 'awaitingSecond' && firstReader !== null
      ? t('firstReader', { name: firstReader.name })
      : opinion &&
        t(state === 'returned' ? 'returned' : 'agreedBy', {
          name: opinion.staffName,
          time: formatTimeDense(opinion.at),
        });
  return (
    <Card title={t('second')} note={note}>
      {opinion !== null && opinion.words !== '' && (
        <p className={styles.opinion}>
          <i aria-hidden="true">{[...opinion.staffName][0]}</i>
          {opinion.words}
        </p>
      )}
      {state === 'awaitingSecond' && <p className={styles.hint}>{t('secondAsk')}</p>}
      {state === 'awaitingSecond' && isMine && <Decide acts={acts} />}
    </Card>
  );
}
