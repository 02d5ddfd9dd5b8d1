import type { ArticleDraft } from '@beidiao/contract/news/editor';
import { articleLimits } from '@beidiao/contract/news/editor';
import { dayPaces, noticeDaysMax } from '@beidiao/contract/news/calls';
import { dayInChina, daysAfter } from '@beidiao/contract/wire/china-time';
import { languages } from '@beidiao/contract/wire/language';
import type { ReactElement } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/core/button.tsx';
import { LinkButton } from '../../ui/core/link-button.tsx';
import { TextBox } from '../../ui/core/text-box.tsx';
import { Select } from '../../ui/desk/select.tsx';
import { DayBox } from '../gift/day-box.tsx';
import { editorTexts } from './editor-texts.ts';
import styles from './news-editor.module.css';

type Days = ArticleDraft['days'];

/** The strip of days of a notice, day by day. */
export function DaysField({ days, onChange }: { days: Days; onChange: (days: Days) => void }): ReactElement {
  const t = useTexts(editorTexts);
  const set = (place: number, part: Partial<Days[number]>): void =>
    onChange(days.map((it, at) => (at === place ? { ...it, ...part } : it)));
  const add = (): void => {
    const last = days.at(-1)?.day;
    onChange([...days, { day: last ? daysAfter(last, 1) : dayInChina(Date.now()), pace: 'usual', zh: '', en: '' }]);
  };
  return (
    <fieldset className={styles.days}>
      <legend>{t('days')}</legend>
      {days.map((it, place) => (
        // A day has no name but its place: two rows may be of the same day while one is typed.
        <div key={place}>
          <DayBox label={t('day')} value={it.day} onChange={(day) => day !== '' && set(place, { day })} />
          <Select
            aria-label={t('pace')}
            value={it.pace}
            choices={dayPaces.map((pace) => ({ value: pace, label: t(pace) }))}
            onChange={(pace) => set(place, { pace })}
          />
          {languages.map((language) => (
            <TextBox
              key={language}
              aria-label={t('dayWords', { language: t(language) })}
              placeholder={t(language)}
              maxLength={articleLimits.dayWords}
              value={it[language]}
              onChange={(text) => set(place, { [language]: text })}
            />
          ))}
          <LinkButton onClick={() => onChange(days.filter((_, at) => at !== place))}>
            {t('removeDay', { day: it.day.slice(5) })}
          </LinkButton>
        </div>
      ))}
      {days.length < noticeDaysMax && (
        <Button size="small" onClick={add}>
          {t('addDay')}
        </Button>
      )}
    </fieldset>
  );
}
