import type { Correction, FindingRule } from '@beidiao/contract/dispute';
import { type Language, wordsIn } from '@beidiao/contract/language';
import { type TaskResult, taskResults, taskResultWords } from '@beidiao/contract/task-states';
import type { ReactElement } from 'react';
import { useLanguage } from '../i18n/language.ts';
import { useTexts } from '../i18n/texts.ts';
import { Select } from '../ui/select.tsx';
import { TextBox } from '../ui/text-box.tsx';
import { rightsTexts } from './rights-texts.ts';
import styles from './rights.module.css';

type Row = Correction['rows'][number];
type Said = Row['found'];

const shown = (said: Said, language: Language): string => (said === null ? '' : wordsIn(said, language));
/** What is left as it was keeps both languages; what was typed stands as it was typed. */
const typed = (text: string, before: Said, language: Language): Said =>
  text === shown(before, language) ? before : text.trim() === '' ? null : text;

type Props = {
  value: Correction;
  rules: readonly FindingRule[];
  onChange: (value: Correction) => void;
};

const verdicts = ['same', 'differs', 'unknown'] as const;

/** A finding as it should stand: the result, the rule that lights it, and each row of it. */
export function CorrectionForm({ value, rules, onChange }: Props): ReactElement {
  const t = useTexts(rightsTexts);
  const language = useLanguage();
  const setRow = (place: number, part: Partial<Row>) =>
    onChange({ ...value, rows: value.rows.map((row, at) => (at === place ? { ...row, ...part } : row)) });
  return (
    <div className={styles.correction}>
      <label>
        {t('result')}
        <Select<TaskResult>
          value={value.result}
          choices={taskResults.map((it) => ({ value: it, label: taskResultWords[it][language] }))}
          onChange={(result) => onChange({ ...value, result })}
        />
      </label>
      <label>
        {t('rule')}
        <Select
          value={value.rule ?? ''}
          choices={[
            { value: '', label: t('noRule') },
            ...rules.map((rule) => ({ value: rule.when, label: rule.text[language] })),
          ]}
          onChange={(rule) => onChange({ ...value, rule: rule || null })}
        />
      </label>
      <ul>
        {value.rows.map((row, place) => (
          <li key={row.label.zh}>
            <b>{row.label[language]}</b>
            <label>
              {t('claimed')}
              <TextBox
                value={shown(row.claimed, language)}
                maxLength={400}
                onChange={(text) => setRow(place, { claimed: typed(text, row.claimed, language) })}
              />
            </label>
            <label>
              {t('found')}
              <TextBox
                value={shown(row.found, language)}
                maxLength={400}
                onChange={(text) => setRow(place, { found: typed(text, row.found, language) })}
              />
            </label>
            <label>
              {t('compared')}
              <Select
                value={row.verdict}
                choices={verdicts.map((it) => ({ value: it, label: t(it) }))}
                onChange={(verdict) => setRow(place, { verdict })}
              />
            </label>
          </li>
        ))}
      </ul>
    </div>
  );
}
