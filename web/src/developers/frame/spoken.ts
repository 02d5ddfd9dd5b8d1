import { formatDay, formatTime, formatTimeDense } from '../../i18n/format.ts';
import type { Translate } from '../../i18n/texts.ts';

export const spokenMs = (t: Translate<'ms' | 'seconds'>, ms: number): string =>
  ms < 1_000 ? t('ms', { count: ms }) : t('seconds', { count: (ms / 1_000).toFixed(1) });

/** To the second today, as tries and requests follow each other by seconds. */
export const spokenMoment = (at: string): string =>
  formatDay(at) === formatDay(Date.now())
    ? `${formatTime(at).slice(11)}:${new Date(at).toISOString().slice(17, 19)}`
    : formatTimeDense(at);
