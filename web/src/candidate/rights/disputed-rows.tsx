import { rowLines } from '@beidiao/contract/report/lines';
import type { ReactElement } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Tick } from '../kit/choice.tsx';
import choice from '../kit/choice.module.css';
import type { OwnItem } from '../report/report-entry.tsx';
import { respondTexts } from './respond-texts.ts';
import text from '../kit/text.module.css';

type RowsProps = { item: OwnItem; chosen: readonly string[]; onChosen: (keys: readonly string[]) => void };

/** Which of the rows are wrong; none ticked means all of them. */
export function DisputedRows({ item, chosen, onChosen }: RowsProps): ReactElement | null {
  const t = useTexts(respondTexts);
  const language = useLanguage();
  const rows = rowLines(item, language).filter(({ hasFinding }) => hasFinding);
  if (rows.length < 2) return null;
  return (
    <fieldset className={text.section}>
      <legend>
        <b>{t('rows')}</b>
      </legend>
      <p className={text.hint}>{t('rowsAbout')}</p>
      <div className={choice.group}>
        {rows.map(({ key, label, found, word }) => (
          <Tick
            key={key}
            name={key}
            title={label}
            about={t('rowFound', { found, word })}
            isOn={chosen.includes(key)}
            onSet={(isOn) => onChosen(isOn ? [...chosen, key] : chosen.filter((it) => it !== key))}
          />
        ))}
      </div>
    </fieldset>
  );
}
