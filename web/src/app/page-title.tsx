import { useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useLanguage } from '../i18n/language.ts';

type Title = Record<'zh' | 'en', string>;

export const product = { zh: '背调', en: 'Beidiao' };
export const unknownPage: Title = { zh: '页面不存在', en: 'Page not found' };

/** "订单管理 · 背调" */
export function useTitle(title: Title): void {
  const language = useLanguage();
  useEffect(() => {
    document.title = `${title[language]} · ${product[language]}`;
  }, [title, language]);
}

/**
 * The innermost route that has a title names the page. Stands before the screens, so that one which finds itself
 * missing while it is drawn has the last word.
 */
export function PageTitle(): null {
  const title = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.title)?.staticData.title ?? unknownPage,
  });
  useTitle(title);
  return null;
}
