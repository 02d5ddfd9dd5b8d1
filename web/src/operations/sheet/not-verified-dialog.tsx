import { lackText } from '@beidiao/contract/verification/lack-words';
import { type NotVerifiedReason, notVerifiedReasons } from '@beidiao/contract/finding/finding';
import { notVerifiedWords } from '@beidiao/contract/finding/result-words';
import type { ReviewFacts } from '@beidiao/contract/verification/review-draft';
import { reasonLacks, reasonsWithGround } from '@beidiao/contract/verification/review-lacks';
import { type ReactElement, useState } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/core/button.tsx';
import { Dialog } from '../../ui/desk/dialog.tsx';
import { RadioDot } from '../../ui/core/radio-dot.tsx';
import styles from './publish-dialog.module.css';
import { sheetTexts } from './sheet-texts.ts';

const needs = {
  unreachable: null,
  refused: 'needsRefused',
  deadNumber: 'needsDeadNumber',
  unknownThere: 'needsUnknownThere',
  noMaterial: 'needsNoMaterial',
  cannotProvide: 'needsCannotProvide',
  doNotContact: 'needsDoNotContact',
  sourceDown: 'needsSourceDown',
} as const satisfies Record<NotVerifiedReason, string | null>;

type Props = {
  facts: ReviewFacts;
  chosen: NotVerifiedReason | null;
  onChoose: (reason: NotVerifiedReason) => void;
  onContact: (() => void) | null;
  onClose: () => void;
};

/** Why nothing could be verified. Only what the log carries can be chosen; the others say what they need. */
export function NotVerifiedDialog({ facts, chosen, onChoose, onContact, onClose }: Props): ReactElement {
  const t = useTexts(sheetTexts);
  const language = useLanguage();
  const [reason, setReason] = useState(chosen);
  const carried = reasonsWithGround(facts);
  const noteOf = (each: NotVerifiedReason): string | null => {
    if (carried.includes(each)) return each === 'cannotProvide' ? t('tickedCannotProvide') : null;
    const key = needs[each];
    const [lack] = reasonLacks(facts, each);
    return key === null ? (lack === undefined ? null : lackText(lack, language)) : t(key);
  };
  return (
    <Dialog
      title={t('cannotTitle')}
      closeLabel={t('close')}
      width={600}
      onClose={onClose}
      foot={
        <>
          {onContact && (
            <Button size="small" onClick={onContact}>
              {t('logContact')}
            </Button>
          )}
          <Button size="small" onClick={onClose}>
            {t('goBack')}
          </Button>
          <Button
            size="small"
            look="primary"
            disabled={reason === null}
            onClick={() => reason !== null && onChoose(reason)}
          >
            {t('cannotChoose')}
          </Button>
        </>
      }
    >
      <p className={styles.quiet}>{t('cannotAbout')}</p>
      <div role="radiogroup" aria-label={t('cannotTitle')} className={styles.reasons}>
        {notVerifiedReasons.map((each) => (
          <label key={each} data-off={!carried.includes(each) || undefined}>
            <RadioDot
              name="notVerified"
              disabled={!carried.includes(each)}
              isChosen={reason === each}
              onChoose={() => setReason(each)}
            />
            <span>
              {notVerifiedWords[each][language]} <small>{noteOf(each)}</small>
            </span>
          </label>
        ))}
      </div>
    </Dialog>
  );
}
