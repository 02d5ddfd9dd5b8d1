import { languageParam } from '@beidiao/contract/wire/site-page';
import { useRouterState } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { htmlLang, switchLanguage, useLanguage } from '../../i18n/language.ts';
import { writeSearch } from '../search.ts';
import styles from './public-layout.module.css';

/** The same page in the other language: an address of its own, which a reader without a script can follow. */
export function LanguageLink(): ReactElement {
  const other = useLanguage() === 'zh' ? 'en' : 'zh';
  const { pathname, search } = useRouterState({ select: ({ location }) => location });
  return (
    <a
      href={`${pathname}${writeSearch({ ...search, [languageParam]: other })}`}
      hrefLang={htmlLang[other]}
      lang={htmlLang[other]}
      className={styles.quiet}
      onClick={(event) => {
        event.preventDefault();
        switchLanguage(other);
      }}
    >
      {other === 'en' ? 'English' : '中文'}
    </a>
  );
}
