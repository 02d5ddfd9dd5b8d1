import type { AskedItem } from '@beidiao/contract/candidate/calls';
import type { ReactElement } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import text from '../kit/text.module.css';
import { ComparedWith } from './compared-with.tsx';

const texts = bilingual({
  zh: { times: '（{n} 段）', sensitive: '敏感，单独同意', mayRefuse: '敏感，可不选' },
  en: { times: ' (up to {n})', sensitive: 'Sensitive, separate consent', mayRefuse: 'Sensitive, optional' },
});

/** The items by their names, each with what makes it different from the rest. */
export function AskedItems({ items }: { items: readonly AskedItem[] }): ReactElement {
  const t = useTexts(texts);
  const language = useLanguage();
  return (
    <ul>
      {items.map((item) => (
        <li key={item.code}>
          {item.name[language]}
          {item.quantity > 1 && t('times', { n: item.quantity })}
          {item.isSensitive && <span className={text.tag}>{t(item.isOptional ? 'mayRefuse' : 'sensitive')}</span>}
          <ComparedWith item={item} />
        </li>
      ))}
    </ul>
  );
}
