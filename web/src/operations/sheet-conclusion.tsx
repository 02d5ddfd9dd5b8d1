import type { ReviewSheet } from '@beidiao/contract/review';
import {
  type Judgement,
  type ReviewMethod,
  type ReviewRule,
  reviewFormOf,
  reviewMethodKeys,
  reviewSources,
} from '@beidiao/contract/review-forms';
import { lightName, lights, type Light, taskResultWords } from '@beidiao/contract/task-states';
import type { ReactElement, ReactNode } from 'react';
import { useLanguage } from '../i18n/language.ts';
import { useTexts } from '../i18n/texts.ts';
import { Card } from '../ui/card.tsx';
import { LightShape, ResultLight } from '../ui/result-light.tsx';
import { Select } from '../ui/select.tsx';
import styles from './sheet.module.css';
import { sheetTexts } from './sheet-texts.ts';
import type { Drafting } from './use-draft.ts';
import { methodChoices, sourceChoices } from './words.ts';

type Props = {
  sheet: ReviewSheet;
  judgement: Judgement;
  drafting: Drafting;
  isOpen: boolean;
  lacks: readonly string[];
};

function Line({
  label,
  isNeeded,
  lack,
  children,
}: {
  label: string;
  isNeeded?: boolean;
  lack?: string | false;
  children: ReactNode;
}): ReactElement {
  return (
    <div className={styles.line}>
      <span className={styles.label} data-required={isNeeded || undefined}>
        {label}
      </span>
      <div>
        {children}
        {lack && <p className={styles.lack}>{lack}</p>}
      </div>
    </div>
  );
}

/** What the reviewer has seen beyond the fields; what the fields say by themselves is ticked already. */
function Rules({ sheet, judgement, drafting, isOpen }: Omit<Props, 'lacks'>): ReactElement {
  const language = useLanguage();
  const { draft, change } = drafting;
  const isShown = (rule: ReviewRule): boolean => (rule.light === 'grey') === draft.couldNotVerify;
  return (
    <ul className={styles.rules}>
      {sheet.rules.filter(isShown).map((rule) => {
        const isOwn = draft.rules.includes(rule.when);
        const isFulfilled = judgement.fulfilled.includes(rule.when);
        const turn = (): void =>
          change({ rules: isOwn ? draft.rules.filter((when) => when !== rule.when) : [...draft.rules, rule.when] });
        return (
          <li key={rule.when}>
            <label>
              <input
                type="checkbox"
                checked={isFulfilled}
                disabled={!isOpen || (isFulfilled && !isOwn)}
                onChange={turn}
              />
              <LightShape light={rule.light} size={14} />
              {language === 'zh' ? rule.textZh : rule.textEn}
            </label>
          </li>
        );
      })}
    </ul>
  );
}

function Override({ judgement, drafting, isOpen, lacks }: Omit<Props, 'sheet'>): ReactElement {
  const t = useTexts(sheetTexts);
  const language = useLanguage();
  const { draft, change } = drafting;
  if (draft.override === null)
    return isOpen ? (
      <button
        type="button"
        className={styles.link}
        onClick={() => change({ override: { light: judgement.light === 'green' ? 'blue' : 'green', reason: '' } })}
      >
        {t('override')}
      </button>
    ) : (
      <></>
    );
  const { light, reason } = draft.override;
  return (
    <div className={styles.override}>
      <p>{t('ruledAs', { light: lightName(judgement.light, language) })}</p>
      <Select
        aria-label={t('overrideTo')}
        disabled={!isOpen}
        value={light}
        choices={lights
          .filter((it) => it !== judgement.light)
          .map((value) => ({ value, label: lightName(value, language) }))}
        onChange={(next: Light) => change({ override: { light: next, reason } })}
      />
      <input
        name="override"
        aria-label={t('overrideReason')}
        aria-invalid={lacks.includes('override') || undefined}
        placeholder={t('overrideReason')}
        maxLength={500}
        disabled={!isOpen}
        value={reason}
        onChange={(event) => change({ override: { light, reason: event.currentTarget.value } })}
      />
      {isOpen && (
        <button type="button" className={styles.link} onClick={() => change({ override: null })}>
          {t('overrideDrop')}
        </button>
      )}
    </div>
  );
}

function Outcome({ sheet, judgement, drafting, isOpen, lacks }: Props): ReactElement {
  const { fields } = reviewFormOf(sheet);
  const t = useTexts(sheetTexts);
  const language = useLanguage();
  const light = drafting.draft.override?.light ?? judgement.light;
  const isFilled =
    drafting.draft.couldNotVerify ||
    fields.every(({ key, isRequired }) => !isRequired || drafting.draft.found[key]?.trim());
  // An empty form differs in nothing, which is not the same as consistent
  if (!isFilled && light === 'green') return <p className={styles.hint}>{t('notYet')}</p>;
  const { rule } = judgement;
  return (
    <div className={styles.outcome}>
      <ResultLight light={light}>
        {lightName(light, language)} · {taskResultWords[judgement.result][language]}
      </ResultLight>
      <span className={styles.ruleWords}>
        {rule === null ? t('noRule') : t('rule', { words: language === 'zh' ? rule.textZh : rule.textEn })}
      </span>
      <Override judgement={judgement} drafting={drafting} isOpen={isOpen} lacks={lacks} />
    </div>
  );
}

/** Where it was learnt, what was seen, which light follows, and what the reader is told. */
export function SheetConclusion({ sheet, judgement, drafting, isOpen, lacks }: Props): ReactElement {
  const t = useTexts(sheetTexts);
  const language = useLanguage();
  const { draft, change } = drafting;
  const sources = sourceChoices(language).filter(
    ({ value }) => sheet.mayAskEmployer || !reviewSources[value].asksEmployer,
  );
  const lackOf = (name: string): string | false => lacks.includes(name) && t('lackHere');
  const sourceLack = lacks.includes('employer') ? t('lackEmployer') : lackOf('source');
  return (
    <Card title={t('conclusion')}>
      <Line label={t('source')} isNeeded lack={sourceLack}>
        <div className={styles.pair}>
          <Select
            aria-label={t('source')}
            disabled={!isOpen}
            value={draft.source ?? ''}
            choices={[{ value: '' as const, label: t('sourceFirst') }, ...sources]}
            onChange={(source) => change({ source: source === '' ? null : source })}
          />
          <input
            name="contact"
            aria-label={t('contact')}
            placeholder={`${t('contact')} · ${t('contactHint')}`}
            autoComplete="off"
            maxLength={200}
            disabled={!isOpen}
            value={draft.contact}
            onChange={(event) => change({ contact: event.currentTarget.value })}
          />
        </div>
      </Line>
      <Line label={t('method')} isNeeded lack={lackOf('method')}>
        <div role="radiogroup" aria-label={t('method')} className={styles.radios}>
          {methodChoices(language).map(({ value, label }) => (
            <label key={value}>
              <input
                type="radio"
                name="method"
                disabled={!isOpen}
                checked={draft.method === value}
                onChange={() => change({ method: reviewMethodKeys.find((key: ReviewMethod) => key === value) ?? null })}
              />
              {label}
            </label>
          ))}
        </div>
      </Line>
      <Line label={t(draft.couldNotVerify ? 'cannotWhy' : 'seen')}>
        <p className={styles.hint}>{t(draft.couldNotVerify ? 'cannotAbout' : 'seenHint')}</p>
        <Rules sheet={sheet} judgement={judgement} drafting={drafting} isOpen={isOpen} />
      </Line>
      <Line label={t('verdict')} isNeeded lack={lackOf('override')}>
        <Outcome sheet={sheet} judgement={judgement} drafting={drafting} isOpen={isOpen} lacks={lacks} />
      </Line>
      <Line label={t('note')} isNeeded={judgement.light !== 'green'} lack={lackOf('note')}>
        <textarea
          name="note"
          aria-label={t('note')}
          aria-invalid={lacks.includes('note') || undefined}
          placeholder={t('noteHint')}
          rows={3}
          maxLength={2000}
          disabled={!isOpen}
          value={draft.note}
          onChange={(event) => change({ note: event.currentTarget.value })}
        />
      </Line>
    </Card>
  );
}
