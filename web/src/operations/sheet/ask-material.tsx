import { correctableFields } from '@beidiao/contract/candidate/claim-fields';
import { materialCalls } from '@beidiao/contract/verification/material';
import {
  type MaterialReason,
  materialReasonsOf,
  materialReasons,
  materialRules,
  type MaterialWant,
  materialWantKeys,
  materialWants,
} from '@beidiao/contract/verification/material-rules';
import type { ReviewSheet } from '@beidiao/contract/verification/review';
import { type ReactElement, useState } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/core/button.tsx';
import { Dialog } from '../../ui/desk/dialog.tsx';
import { Select } from '../../ui/desk/select.tsx';
import { TextArea } from '../../ui/desk/text-area.tsx';
import { TickBox } from '../../ui/core/tick-box.tsx';
import { sendAsStaff } from '../../wire/staff-wire.ts';
import { useSubmit } from '../../wire/use-submit.ts';
import { claimWord } from '@beidiao/contract/candidate/claim-names';
import styles from './material.module.css';
import { materialTexts } from './material-texts.ts';

type Ticks<K extends string> = {
  legend: string;
  lack: string | null;
  keys: readonly K[];
  chosen: readonly K[];
  wordOf: (key: K) => string;
  onChange: (chosen: readonly K[]) => void;
};

function Ticks<K extends string>({ legend, lack, keys, chosen, wordOf, onChange }: Ticks<K>): ReactElement {
  return (
    <fieldset className={styles.ticks} data-lack={lack !== null || undefined}>
      <legend>{legend}</legend>
      {keys.map((key) => (
        <label key={key}>
          <TickBox
            isOn={chosen.includes(key)}
            onTurn={() => onChange(keys.filter((it) => (it === key ? !chosen.includes(key) : chosen.includes(it))))}
          />
          {wordOf(key)}
        </label>
      ))}
      {lack && <p className={styles.lack}>{lack}</p>}
    </fieldset>
  );
}

type Days = (typeof materialRules.days)[number];
type Wish = {
  reasons: readonly MaterialReason[];
  wants: readonly MaterialWant[];
  fields: readonly string[];
  words: string;
  days: Days;
};
const nothing: Wish = { reasons: [], wants: [], fields: [], words: '', days: materialRules.daysUsual };

type Lack = 'lackReasons' | 'lackWants' | 'lackFields' | 'lackWords';
const lacksOf = ({ reasons, wants, fields, words }: Wish): Lack[] => [
  ...(reasons.length === 0 ? (['lackReasons'] as const) : []),
  ...(wants.length === 0 ? (['lackWants'] as const) : []),
  ...(wants.includes('claim') && fields.length === 0 ? (['lackFields'] as const) : []),
  ...((reasons.includes('other') || wants.includes('text')) && [...words.trim()].length < 4
    ? (['lackWords'] as const)
    : []),
];

/** What the candidate is to add, and why. What was chosen stays when sending fails. */
function useAsking(taskId: string, onSent: () => void) {
  const [wish, setWish] = useState(nothing);
  const [shown, setShown] = useState<readonly Lack[]>([]);
  const lacks = lacksOf(wish);
  const { isBusy, problem, submit } = useSubmit({
    check: () => {
      setShown(lacks);
      return lacks.length === 0;
    },
    onSubmit: async () => {
      const fields = wish.wants.includes('claim') ? [...wish.fields] : [];
      await sendAsStaff(materialCalls.ask, { taskId, ...wish, fields });
      onSent();
    },
  });
  return {
    wish,
    change: (part: Partial<Wish>) => setWish({ ...wish, ...part }),
    isLacking: (lack: Lack) => shown.includes(lack) && lacks.includes(lack),
    problem,
    isBusy,
    submit,
  };
}

type Props = { sheet: ReviewSheet; onClose: () => void; onSent: () => void };

export function AskMaterial({ sheet, onClose, onSent }: Props): ReactElement {
  const t = useTexts(materialTexts);
  const language = useLanguage();
  const { wish, change, isLacking, problem, isBusy, submit } = useAsking(sheet.taskId, onSent);
  const correctable = correctableFields(sheet.needs).filter((it) => sheet.mayContact || !it.endsWith('Phone'));
  const wants = materialWantKeys.filter((want) => want !== 'claim' || correctable.length > 0);
  const lackOf = (lack: Lack): string | null => (isLacking(lack) ? t(lack) : null);
  return (
    <Dialog title={t('title')} closeLabel={t('close')} width={560} onClose={onClose}>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <p className={styles.about}>{t('about')}</p>
        <Ticks
          legend={t('reasons')}
          lack={lackOf('lackReasons')}
          keys={materialReasonsOf(sheet.code)}
          chosen={wish.reasons}
          wordOf={(key) => materialReasons[key][language]}
          onChange={(reasons) => change({ reasons })}
        />
        <Ticks
          legend={t('wants')}
          lack={lackOf('lackWants')}
          keys={wants}
          chosen={wish.wants}
          wordOf={(key) => materialWants[key][language]}
          onChange={(chosen) => change({ wants: chosen })}
        />
        {wish.wants.includes('claim') && (
          <Ticks
            legend={t('fields')}
            lack={lackOf('lackFields')}
            keys={correctable}
            chosen={wish.fields}
            wordOf={(key) => claimWord(key, language)}
            onChange={(fields) => change({ fields })}
          />
        )}
        <label className={styles.words}>
          {t('words')}
          <TextArea
            name="words"
            maxLength={materialRules.wordsLimit}
            value={wish.words}
            aria-invalid={isLacking('lackWords') || undefined}
            onChange={(value) => change({ words: value })}
          />
          <span className={isLacking('lackWords') ? styles.lack : styles.hint}>
            {lackOf('lackWords') ?? t('wordsHint')}
          </span>
        </label>
        <div className={styles.days}>
          <span>{t('days')}</span>
          <Select
            aria-label={t('days')}
            value={String(wish.days)}
            choices={materialRules.days.map((days) => ({ value: String(days), label: t('day', { days }) }))}
            onChange={(next) => change({ days: materialRules.days.find((days) => String(days) === next) ?? wish.days })}
          />
        </div>
        <p className={styles.lack} aria-live="polite">
          {problem}
        </p>
        <div className={styles.bar}>
          <Button size="small" onClick={onClose}>
            {t('keep')}
          </Button>
          <Button type="submit" size="small" look="primary" isBusy={isBusy}>
            {t('send')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
