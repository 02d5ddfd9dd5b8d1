import { accountCalls } from '@beidiao/contract/account/calls';
import { type ReactElement, useEffect, useState } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { BareButton } from '../../ui/core/bare-button.tsx';
import { Icon } from '../../ui/core/icon.tsx';
import { TextBox } from '../../ui/core/text-box.tsx';
import { useAnswer } from '../../wire/use-answer.ts';
import section from '../section.module.css';
import { type FaqGroup, faqGroups, type Question, questions } from './faq-answers.ts';
import { faqTexts } from './faq-texts.ts';
import styles from './faq.module.css';
import { Helpful } from './helpful.tsx';
import { findAnswers, markHits, wordsSought } from './search-answers.ts';

const noParams = {};

function Marked({ text, sought }: { text: string; sought: readonly string[] }): ReactElement {
  return (
    <>{markHits(text, sought).map(({ at, text: piece, isHit }) => (isHit ? <mark key={at}>{piece}</mark> : piece))}</>
  );
}

function Answer({ it, sought, isOpen }: { it: Question; sought: readonly string[]; isOpen: boolean }): ReactElement {
  const t = useTexts(faqTexts);
  const language = useLanguage();
  return (
    <details id={it.id} className={styles.answer} open={isOpen}>
      <summary>
        <Marked text={it.question[language]} sought={sought} />
        <Icon name="down" />
      </summary>
      {it.answer[language].map((paragraph) => (
        <p key={paragraph}>
          <Marked text={paragraph} sought={sought} />
        </p>
      ))}
      <Helpful id={it.id} question={it.question[language]} />
      <footer>
        <time dateTime={it.changedOn}>{t('changed', { day: it.changedOn })}</time>
        <a href={`#${it.id}`}>{t('link')}</a>
      </footer>
    </details>
  );
}

/** The answer that the address names; the server never hears of it. */
function useAddressed(): string {
  const [addressed, setAddressed] = useState('');
  useEffect(() => {
    const follow = (): void => setAddressed(decodeURIComponent(location.hash.slice(1)));
    follow();
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);
  useEffect(() => {
    if (addressed !== '') document.getElementById(addressed)?.scrollIntoView();
  }, [addressed]);
  return addressed;
}

/** Answers by topic; searched as one types, open where the address says so. */
export function Faq(): ReactElement {
  const t = useTexts(faqTexts);
  const language = useLanguage();
  const [typed, setTyped] = useState('');
  const [group, setGroup] = useState<FaqGroup | 'all'>('all');
  const addressed = useAddressed();
  const { data: provider } = useAnswer(accountCalls.provider, noParams);
  const sought = wordsSought(typed);
  const found = findAnswers(questions, sought, language);
  const shown = group === 'all' ? found : found.filter((it) => it.group === group);
  const countOf = (key: FaqGroup | 'all'): number =>
    key === 'all' ? found.length : found.filter((it) => it.group === key).length;
  const quoted = sought.map((word) => (language === 'zh' ? `“${word}”` : ` “${word}”`)).join('');
  return (
    <div className={`${section.wide} ${styles.page}`}>
      <h1>{t('title')}</h1>
      <p className={section.about}>{t('lead')}</p>
      <div className={styles.search}>
        <Icon name="search" />
        <TextBox
          type="search"
          aria-label={t('search')}
          placeholder={t('search')}
          value={typed}
          onChange={setTyped}
          onKeyDown={(event) => event.key === 'Escape' && setTyped('')}
        />
      </div>
      <div className={styles.both}>
        <div role="group" aria-label={t('groups')} className={styles.groups}>
          {(['all', ...faqGroups] as const).map((key) => (
            <BareButton key={key} aria-pressed={group === key} onClick={() => setGroup(key)}>
              <span>{t(key)}</span> <small>{countOf(key)}</small>
            </BareButton>
          ))}
        </div>
        <div>
          <p role="status" className={styles.count}>
            {sought.length === 0
              ? t('count', { count: shown.length })
              : found.length === 0
                ? t('none', { typed: typed.trim() })
                : t('found', { count: shown.length, words: quoted })}
          </p>
          {shown.map((it) => (
            <Answer key={it.id} it={it} sought={sought} isOpen={it.id === addressed} />
          ))}
          <p className={styles.write}>
            {provider?.contact ? t('write', { contact: provider.contact }) : t('writeUnnamed')}
          </p>
        </div>
      </div>
    </div>
  );
}
