import type { OrderDetails } from '@beidiao/contract/order/calls';
import type { ReactElement } from 'react';
import { formatTimeDense } from '../i18n/format.ts';
import { useLanguage } from '../i18n/language.ts';
import { Timeline as Line } from '../ui/desk/timeline.tsx';
import { timelineSentence } from './timeline-words.ts';

/** What happened to a check, oldest first; the last point is where it stands. */
export function Timeline({ details }: { details: OrderDetails }): ReactElement {
  const language = useLanguage();
  const { timeline, channelCode } = details;
  const moments = timeline.map((row, place) => ({
    key: `${row.at} ${row.event}`,
    at: row.at,
    time: formatTimeDense(row.at),
    words: timelineSentence(row, { language, channelCode }),
    isNow: place === timeline.length - 1,
  }));
  return <Line moments={moments} />;
}
