import type { FiredRule, ItemResult } from '@beidiao/contract/finding/conclusion';
import type { Light } from '@beidiao/contract/verification/task-states';
import { type Bilingual, type Language, languages } from '@beidiao/contract/wire/language';
import { type KeyboardEvent, type ReactElement, type ReactNode, useId, useState } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/core/button.tsx';
import { RadioDot } from '../../ui/core/radio-dot.tsx';
import { LightShape, ResultLight } from '../../ui/result-light.tsx';
import { useModal } from '../../ui/desk/use-modal.ts';
import { outcomeWords } from '../record/light-words.ts';
import styles from './publish-dialog.module.css';
import { sheetTexts } from './sheet-texts.ts';
import { useArmed } from '../use-armed.ts';

type Props = {
  title: string;
  about: string;
  act: string;
  outcome: { readonly light: Light; readonly result: ItemResult };
  sentence: Bilingual;
  rules: readonly FiredRule[];
  /** Further lines: ground, second reader. */
  facts: readonly { readonly label: string; readonly words: ReactNode }[];
  verifier: string;
  /** At the left end of the foot. */
  extra?: ReactNode;
  isBusy: boolean;
  /** What keeps it from being confirmed, in words. */
  hindrance?: string | null;
  /** Why the last try was refused. */
  problem?: string | null;
  onConfirm: () => void;
  onClose: () => void;
};

function Sentence({ sentence, light }: Pick<Props, 'sentence'> & { light: Light }): ReactElement {
  const t = useTexts(sheetTexts);
  const [language, setLanguage] = useState<Language>(useLanguage());
  return (
    <>
      <div className={styles.languages} role="radiogroup" aria-label={t('sentenceLanguage')}>
        {languages.map((each) => (
          <label key={each}>
            <RadioDot name="sentence" isChosen={language === each} onChoose={() => setLanguage(each)} />
            {each === 'zh' ? '中文' : 'English'}
          </label>
        ))}
      </div>
      <blockquote className={styles.sentence} data-light={light} lang={language === 'zh' ? 'zh-CN' : 'en'}>
        {sentence[language]}
      </blockquote>
    </>
  );
}

function Rules({ rules }: Pick<Props, 'rules'>): ReactElement {
  const t = useTexts(sheetTexts);
  const language = useLanguage();
  if (rules.length === 0) return <>{t('noRule')}</>;
  return (
    <ul className={styles.rules}>
      {rules.map((rule) => (
        <li key={rule.when}>
          <LightShape light={rule.light} />
          <span>
            <b>{rule.no}</b> {rule.text[language]}
            {rule.reason !== null && <small>{t('reason', { words: rule.reason })}</small>}
          </span>
          <small>{t(rule.by === 'auto' ? 'automatic' : 'byPerson')}</small>
        </li>
      ))}
    </ul>
  );
}

/** What will be published, to the letter: sentence, light, every rule and the ground. `↵` confirms, `Esc` goes back. */
export function PublishDialog(props: Props): ReactElement {
  const {
    title,
    about,
    act,
    outcome,
    sentence,
    rules,
    facts,
    verifier,
    extra,
    isBusy,
    hindrance,
    problem,
    onConfirm,
    onClose,
  } = props;
  const t = useTexts(sheetTexts);
  const language = useLanguage();
  const modal = useModal(onClose);
  const { title: titleRef, isArmed } = useArmed();
  const titleId = useId();
  const isHindered = hindrance !== undefined && hindrance !== null;
  const press = (event: KeyboardEvent<HTMLDialogElement>): void => {
    const isOnControl = event.target instanceof HTMLElement && event.target.closest('button, textarea, a') !== null;
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || (isOnControl && !event.repeat)) return;
    event.preventDefault();
    if (!event.repeat && isArmed() && !isBusy && !isHindered) onConfirm();
  };
  return (
    <dialog {...modal} className={styles.dialog} aria-labelledby={titleId} onKeyDown={press}>
      <h2 id={titleId} ref={titleRef} tabIndex={-1}>
        {title}
      </h2>
      <div className={styles.body}>
        <p className={styles.quiet}>{about}</p>
        <Sentence sentence={sentence} light={outcome.light} />
        <dl className={styles.facts}>
          <dt>{t('light')}</dt>
          <dd>
            <ResultLight light={outcome.light}>{outcomeWords(outcome, language)}</ResultLight>
          </dd>
          <dt>{t('fired')}</dt>
          <dd>
            <Rules rules={rules} />
          </dd>
          {facts.map(({ label, words }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
        {(isHindered || problem) && (
          <p className={styles.hindrance} role="status">
            {problem ?? hindrance}
          </p>
        )}
      </div>
      <footer className={styles.foot}>
        <span>{extra ?? t('verifier', { no: verifier })}</span>
        <Button size="small" onClick={onClose}>
          {t('goBack')} <kbd>Esc</kbd>
        </Button>
        <Button size="small" look="primary" isBusy={isBusy} disabled={isHindered} onClick={onConfirm}>
          {act} <kbd>↵</kbd>
        </Button>
      </footer>
    </dialog>
  );
}
