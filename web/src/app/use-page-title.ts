import { useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useLanguage } from '../i18n/language.ts';

const product = { zh: '背调', en: 'Beidiao' };
const unknown = { zh: '页面不存在', en: 'Page not found' };

/** "订单管理 · 背调": the innermost route that has a title names the page. */
export function usePageTitle(): void {
  const language = useLanguage();
  const title = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.title)?.staticData.title ?? unknown,
  });
  useEffect(() => {
    document.title = `${title[language]} · ${product[language]}`;
  }, [title, language]);
}
