import type { AskedItem } from '@beidiao/contract/candidate/calls';
import { companiesWords } from '@beidiao/contract/conflict/words';
import type { ReactElement } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import text from '../kit/text.module.css';

const texts = bilingual({
  zh: { compared: '会比对：{companies}', itemCompared: '{item}会比对：{companies}' },
  en: { compared: 'Compared with: {companies}', itemCompared: '{item}, compared with: {companies}' },
});

type Props = {
  item: Pick<AskedItem, 'name' | 'companies'>;
  /** Where the name of the item does not stand above it. */
  isNamed?: boolean;
};

/** Which companies an item is compared with; nothing of an item that is compared with none. */
export function ComparedWith({ item: { name, companies }, isNamed = false }: Props): ReactElement | null {
  const t = useTexts(texts);
  const language = useLanguage();
  if (companies === undefined) return null;
  return (
    <span className={text.hint} style={{ display: 'block', overflowWrap: 'anywhere' }}>
      {t(isNamed ? 'itemCompared' : 'compared', {
        item: name[language],
        companies: companiesWords(companies, language),
      })}
    </span>
  );
}
