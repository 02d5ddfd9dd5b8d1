import { endedWords } from '@beidiao/contract/finding/ended-item';
import { type Mark, markOfEnded, markOfItem } from '@beidiao/contract/finding/marks';
import { resultWord } from '@beidiao/contract/finding/result-words';
import type { Language } from '@beidiao/contract/wire/language';
import type { Report } from '@beidiao/contract/report/calls';
import { paperLabels } from '@beidiao/contract/report/labels';
import { itemTitle } from '@beidiao/contract/report/words';

/** A section of the paper; `key` is its id in the page. Marks stand at items alone. */
export type TocEntry = { key: string; title: string; mark: Mark | null; word: string };

const frame: Record<'cover' | 'overall' | 'timeline' | 'consent' | 'declaration', Record<Language, string>> = {
  cover: { zh: '封面', en: 'Cover' },
  overall: { zh: '总评与汇总', en: 'Overall and summary' },
  timeline: { zh: '时间线', en: 'Timeline' },
  consent: { zh: '授权记录', en: 'Consent' },
  declaration: { zh: '声明', en: 'Declaration' },
};

/** In the order of the paper. */
export function tocEntries(report: Report, language: Language): TocEntry[] {
  const framed = (key: keyof typeof frame): TocEntry => ({ key, title: frame[key][language], mark: null, word: '' });
  return [
    framed('cover'),
    framed('overall'),
    ...report.items.map((item, place) => ({
      key: `item-${place + 1}`,
      title: itemTitle(item, report, language),
      mark: markOfItem(item),
      word: resultWord(item)[language],
    })),
    ...report.waiting.map((item, place) => ({
      key: `waiting-${place + 1}`,
      title: itemTitle(item, report, language),
      mark: 'open' as const,
      word: paperLabels[language].waitingResult,
    })),
    ...report.missing.map((item, place) => ({
      key: `missing-${place + 1}`,
      title: itemTitle(item, report, language),
      mark: markOfEnded(item.result),
      word: endedWords[item.result][language],
    })),
    ...(report.timeline.length > 0 ? [framed('timeline')] : []),
    framed('consent'),
    framed('declaration'),
  ];
}

/** px from the upper edge of the window. */
export type Place = { key: string; top: number; bottom: number };
export type Sight = { top: number; bottom: number; isAtEnd: boolean };
export type TocState = { current: string | null; seen: ReadonlySet<string> };

export const nothingSeen: TocState = { current: null, seen: new Set() };

/**
 * What is being read and what was read. A section counts as read once its end has been in sight: one that was jumped
 * over has not been. The same state comes back when nothing changed.
 */
export function readPlaces(before: TocState, places: readonly Place[], sight: Sight): TocState {
  const reached = places.filter(({ top }) => top <= sight.top + 40);
  const current = (sight.isAtEnd ? places.at(-1) : (reached.at(-1) ?? places[0]))?.key ?? null;
  const fresh = places.filter(
    ({ key, bottom }) => bottom > sight.top && bottom <= sight.bottom && !before.seen.has(key),
  );
  if (current === before.current && fresh.length === 0) return before;
  return { current, seen: new Set([...before.seen, ...fresh.map(({ key }) => key)]) };
}
