import type { ReactElement, RefObject } from 'react';
import { useState } from 'react';
import { type DateRange, DayPicker } from 'react-day-picker';
import { enUS } from 'react-day-picker/locale/en-US';
import { zhCN } from 'react-day-picker/locale/zh-CN';
import { formatDay } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import { type Days, dateOf, dayOf, monthOf, namedSpans } from './calendar-days.ts';
import styles from './calendar.module.css';
import { Icon } from '../core/icon.tsx';
import { PopBox } from '../pop-box.tsx';

const texts = bilingual({
  zh: {
    today: '今天',
    week: '近 7 天',
    days30: '近 30 天',
    month: '本月',
    lastMonth: '上月',
    spans: '常用时间段',
    whole: '选择 {month} 整月',
    start: '请选择开始日期',
    end: '请选择结束日期',
  },
  en: {
    today: 'Today',
    week: 'Last 7 days',
    days30: 'Last 30 days',
    month: 'This month',
    lastMonth: 'Last month',
    spans: 'Common ranges',
    whole: 'Select all of {month}',
    start: 'Select the start date',
    end: 'Select the end date',
  },
});

type Props = {
  control: RefObject<HTMLElement | null>;
  label: string;
  /** The same day twice for a single one; either end may be empty. */
  value: Days;
  isRange: boolean;
  onPick: (days: Days) => void;
  onClose: () => void;
};

const words = {
  zh: new Intl.DateTimeFormat('zh-CN', { year: 'numeric', month: 'long' }),
  en: new Intl.DateTimeFormat('en-GB', { year: 'numeric', month: 'long' }),
};

const rangeOf = ({ from, to }: Days): DateRange | undefined => {
  const [begin, end] = [dateOf(from), dateOf(to)];
  return begin || end ? { from: begin ?? end, to: end ?? begin } : undefined;
};

function NamedSpans({ onPick }: { onPick: (days: Days) => void }): ReactElement {
  const t = useTexts(texts);
  const [spans] = useState(() => namedSpans(formatDay(Date.now())));
  const names = Object.keys(spans) as (keyof typeof spans)[]; // Object.keys forgets the keys of the table
  return (
    <div className={styles.spans} role="group" aria-label={t('spans')}>
      {names.map((name) => (
        <button key={name} type="button" onClick={() => onPick(spans[name])}>
          {t(name)}
        </button>
      ))}
    </div>
  );
}

/** The calendar in the reader's language. Of a span the first press is its start, the second its end, in either order. */
export function Calendar({ control, label, value, isRange, onPick, onClose }: Props): ReactElement {
  const t = useTexts(texts);
  const language = useLanguage();
  const [start, setStart] = useState<Date | null>(null);
  const take = (days: Days): void => {
    onPick(days);
    onClose();
  };
  const press = (date: Date): void => {
    if (isRange && !start) return setStart(date);
    const [from = '', to = ''] = [dayOf(start ?? date), dayOf(date)].sort();
    take({ from, to });
  };
  const selected = start ? { from: start, to: start } : rangeOf(value);
  const [today] = useState(() => dateOf(formatDay(Date.now())));
  const name = (date: Date): string => words[language].format(date);
  return (
    <PopBox control={control} label={label} onClose={onClose}>
      {isRange && <NamedSpans onPick={take} />}
      <DayPicker
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- somebody just opened it: the focus goes to the chosen day
        autoFocus
        mode="range"
        locale={language === 'zh' ? zhCN : enUS}
        classNames={styles}
        showOutsideDays
        fixedWeeks
        {...(today && { today })}
        {...(selected && { selected, defaultMonth: selected.from ?? new Date() })}
        onSelect={(_, date) => press(date)}
        components={{
          Chevron: ({ orientation }) => <Icon name={orientation === 'left' ? 'left' : 'right'} />,
          ...(isRange && {
            MonthCaption: ({ calendarMonth }) => (
              <div className={styles.month_caption}>
                <button
                  type="button"
                  className={styles.whole}
                  aria-label={t('whole', { month: name(calendarMonth.date) })}
                  onClick={() => take(monthOf(calendarMonth.date))}
                >
                  {name(calendarMonth.date)}
                </button>
              </div>
            ),
          }),
        }}
      />
      {isRange && (
        <p className={styles.next} role="status">
          {t(start ? 'end' : 'start')}
        </p>
      )}
    </PopBox>
  );
}
