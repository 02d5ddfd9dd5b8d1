import type { Board } from '@beidiao/contract/operations/board';
import type { Translate } from '../../i18n/texts.ts';
import { formatTime } from '../../i18n/format.ts';
import type { boardTexts } from './board-texts.ts';

type Words = Translate<keyof (typeof boardTexts)['zh'] & string>;
export type LinePart = { readonly text: string; readonly isGrave: boolean };

export const clockOf = (at: string | number): string => formatTime(at).slice(11);

/** What is late, then what will be late and with whom, else that everything will be in time. */
export function boardLine({ late, today, forecast }: Board, t: Words): LinePart[] {
  const parts: LinePart[] = [];
  const say = (text: string, isGrave = false): void => void parts.push({ text, isGrave });
  if (late.count > 0) say(t('lineLate', { count: late.count }), true);
  say(t('lineLeft', { count: Math.max(0, today.count - today.done) }));
  if (forecast === null) say(t('lineNoSpeed'));
  else {
    if (today.count > today.done) say(t('lineEnds', { time: clockOf(forecast.endsAt) }));
    if (forecast.late > 0) {
      say(t('lineMisses', { count: forecast.late }), true);
      const names = forecast.with.map(({ name }) => name);
      const isAll = names.length === 1 && forecast.with[0]?.count === forecast.late;
      if (isAll) say(t('lineAllWith', { name: names[0] ?? '' }));
      else if (names.length > 0) say(t('lineWith', { names: names.join(t('listMark')) }));
    } else if (late.count === 0) say(t('lineInTime'));
  }
  say(t('period'));
  return parts;
}
