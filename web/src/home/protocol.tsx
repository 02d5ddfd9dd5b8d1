import { accountCalls, termsVersion } from '@beidiao/contract/account/calls';
import { consentTextVersion } from '@beidiao/contract/candidate/calls';
import { fillWords } from '@beidiao/contract/wire/language';
import { Link, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useLanguage } from '../i18n/language.ts';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { NotLoaded } from '../trade/failure/not-loaded.tsx';
import { useAnswer } from '../wire/use-answer.ts';
import styles from './protocol.module.css';
import { type Chapter, letterOf, privacy, terms } from './protocol-texts.ts';

const texts = bilingual({
  zh: {
    title: '协议与隐私',
    terms: '服务协议',
    privacy: '隐私政策',
    letter: '候选人授权书',
    version: '版本 {version}',
    unnamed: '部署它的单位',
    noContact: '邀请你使用的人，或与你签约的单位',
    letterAbout: '候选人签署的是带有招聘单位、岗位和具体项目的版本；这里是通用文本。',
  },
  en: {
    title: 'Terms and privacy',
    terms: 'Terms of service',
    privacy: 'Privacy policy',
    letter: 'Candidate consent form',
    version: 'Version {version}',
    unnamed: 'the organization that deployed it',
    noContact: 'whoever invited you, or the organization you have a contract with',
    letterAbout:
      'Candidates sign a version that names the employer, the position and the specific items. This is the general text.',
  },
});

const parts = ['terms', 'privacy', 'letter'] as const;

/** What one agrees to: terms, privacy policy, and the letter that candidates sign; `?part=` chooses. */
export function Protocol(): ReactElement {
  const t = useTexts(texts);
  const language = useLanguage();
  const { part: wished } = useSearch({ strict: false });
  const part = parts.find((it) => it === wished) ?? 'terms';
  const { data, error, again } = useAnswer(accountCalls.provider, {});
  // Only a server that answered can say that nobody is named.
  const names = data
    ? { provider: data.name ?? t('unnamed'), contact: data.contact ?? t('noContact') }
    : { provider: '—', contact: '—' };
  const chapters: Record<(typeof parts)[number], readonly Chapter[]> = {
    terms: terms[language],
    privacy: privacy[language],
    letter: letterOf(language),
  };
  const version = part === 'letter' ? consentTextVersion : termsVersion;
  return (
    <article className={styles.page}>
      <h1>{t('title')}</h1>
      <nav className={styles.parts} aria-label={t('title')}>
        {parts.map((it) => (
          <Link key={it} to="/Protocol" search={{ part: it }} aria-current={it === part ? 'page' : undefined}>
            {t(it)}
          </Link>
        ))}
      </nav>
      <p className={styles.version}>
        {t('version', { version })}
        {part === 'letter' && ` · ${t('letterAbout')}`}
      </p>
      {error && <NotLoaded onRetry={again} />}
      {chapters[part].map(({ title, lines }, place) => (
        <section key={title}>
          <h2>
            {place + 1}. {title}
          </h2>
          {lines.map((line) => (
            <p key={line}>{fillWords(line, names)}</p>
          ))}
        </section>
      ))}
    </article>
  );
}
