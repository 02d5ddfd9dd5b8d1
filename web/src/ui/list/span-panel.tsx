import { type ReactElement, type RefObject, useId, useRef, useState } from 'react';
import { type DateRange, DayPicker } from 'react-day-picker';
import { enUS } from 'react-day-picker/locale/en-US';
import { zhCN } from 'react-day-picker/locale/zh-CN';
import { formatDay } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../core/button.tsx';
import { Icon } from '../core/icon.tsx';
import { TextBox } from '../core/text-box.tsx';
import { type Days, dateOf, dayOf } from '../dates/calendar-days.ts';
import calendar from '../dates/calendar.module.css';
import { PopBox } from '../pop-box.tsx';
import { useNarrow } from '../use-narrow.ts';
import styles from './span-panel.module.css';
import { spanTexts } from './span-texts.ts';
import { daysOfSpan, lengthOf, noSpan, type Span, spanNames } from './spans.ts';
import { readTypedDay } from './typed-day.ts';

type Props = {
  control: RefObject<HTMLElement | null>;
  label: string;
  value: Span;
  /** What these days would give, in the words of the list; null while it is not known. */
  countOf?: (days: Days) => ReactElement;
  onPick: (span: Span) => void;
  onClose: () => void;
};

const ends = ['from', 'to'] as const;
const rangeOf = ({ from, to }: Days): DateRange | undefined => {
  const [begin, end] = [dateOf(from), dateOf(to)];
  return begin || end ? { from: begin ?? end, to: end ?? begin } : undefined;
};

/** Two ends as they are typed: read on Enter and on leaving, and what is no day stays and says so. */
function TypedEnds({ days, today, onTake }: { days: Days; today: string; onTake: (days: Days) => void }): ReactElement {
  const t = useTexts(spanTexts);
  const id = useId();
  const [typed, setTyped] = useState<Partial<Days>>({});
  const [wrong, setWrong] = useState<'from' | 'to' | 'inverted' | null>(null);
  const take = (): void => {
    const next = { ...days };
    for (const end of ends) {
      const text = typed[end];
      if (text === undefined) continue;
      const day = text.trim() === '' ? '' : readTypedDay(text, today);
      if (day === null) return setWrong(end);
      next[end] = day;
    }
    if (next.from !== '' && next.to !== '' && next.from > next.to) return setWrong('inverted');
    setWrong(null);
    setTyped({});
    if (next.from !== days.from || next.to !== days.to) onTake(next);
  };
  return (
    <div className={styles.typed}>
      {ends.map((end) => (
        <span key={end}>
          {end === 'to' && <i>{t('until')}</i>}
          <TextBox
            value={typed[end] ?? days[end]}
            aria-label={t(end)}
            aria-invalid={wrong === end || (wrong === 'inverted' && end === 'to') || undefined}
            aria-describedby={wrong ? `${id}-wrong` : `${id}-hint`}
            placeholder={t(end)}
            maxLength={16}
            onChange={(text) => {
              setTyped({ ...typed, [end]: text });
              setWrong(null);
            }}
            onBlur={take}
            onKeyDown={({ key }) => key === 'Enter' && take()}
          />
        </span>
      ))}
      <small id={`${id}-hint`}>{t('hint')}</small>
      {wrong && (
        <p id={`${id}-wrong`} role="alert">
          {wrong === 'inverted' ? t('inverted') : t('notADay', { typed: typed[wrong]?.trim() ?? '' })}
        </p>
      )}
    </div>
  );
}

/**
 * Days that a list is narrowed to: a span with a name, typed ends, or two presses in the calendar. A span with a name
 * counts at once; other days when the button below says so.
 */
export function SpanPanel({ control, label, value, countOf, onPick, onClose }: Props): ReactElement {
  const t = useTexts(spanTexts);
  const language = useLanguage();
  const isNarrow = useNarrow();
  const first = useRef<HTMLDivElement>(null);
  const [today] = useState(() => formatDay(Date.now()));
  const [days, setDays] = useState<Days>(() => daysOfSpan(value, today));
  const [start, setStart] = useState<Date | null>(null);
  const now = dateOf(today);
  const take = (span: Span): void => {
    onPick(span);
    onClose();
  };
  const press = (date: Date): void => {
    if (start === null) {
      setStart(date);
      return setDays({ from: dayOf(date), to: dayOf(date) });
    }
    const [from = '', to = ''] = [dayOf(start), dayOf(date)].sort();
    setStart(null);
    setDays({ from, to });
  };
  const selected = rangeOf(days);
  const length = lengthOf(days);
  const count = countOf?.(days);
  return (
    <PopBox control={control} label={label} onClose={onClose}>
      <div className={styles.panel} ref={first}>
        <div className={styles.names} role="group" aria-label={t('spans')}>
          {spanNames.map((name) => (
            <button key={name} type="button" aria-pressed={value.name === name} onClick={() => take({ name })}>
              {t(name)}
            </button>
          ))}
        </div>
        <div className={styles.own}>
          <TypedEnds days={days} today={today} onTake={setDays} />
          <DayPicker
            mode="range"
            numberOfMonths={isNarrow ? 1 : 2}
            locale={language === 'zh' ? zhCN : enUS}
            classNames={{ ...calendar, months: styles.months ?? '', month: styles.month ?? '' }}
            weekStartsOn={1}
            {...(now && { today: now, disabled: { after: now }, endMonth: now })}
            defaultMonth={
              new Date(
                (selected?.to ?? now ?? new Date()).getFullYear(),
                (selected?.to ?? now ?? new Date()).getMonth() - (isNarrow ? 0 : 1),
                1,
              )
            }
            {...(selected && { selected })}
            onSelect={(_, date) => press(date)}
            components={{ Chevron: ({ orientation }) => <Icon name={orientation === 'left' ? 'left' : 'right'} /> }}
          />
          <div className={styles.foot}>
            <span role="status">
              {length !== null && t('length', { days: length })}
              {length !== null && count && t('and')}
              {count}
            </span>
            <Button size="small" onClick={() => take(noSpan)}>
              {t('any')}
            </Button>
            <Button size="small" look="primary" onClick={() => take(days)}>
              {length === null ? t('takeOpen') : t('take', { days: length })}
            </Button>
          </div>
        </div>
      </div>
    </PopBox>
  );
}
