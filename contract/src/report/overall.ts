import { type Contents, overallLightOf, overallSentence } from '../finding/overall.ts';
import { reasonOf } from '../finding/sentence.ts';
import type { Report, ReportItem } from './calls.ts';
import { itemTitle } from './words.ts';
import { lights } from '../verification/task-states.ts';

type Parts = Pick<Report, 'waiting' | 'missing'> & { readonly items: readonly ReportItem[] };

/** What a version consists of, for its kind and its overall sentence. */
export const contentsOf = ({ items, waiting, missing }: Parts): Contents => {
  const report = { items, waiting, missing };
  return {
    items: items.map((item) => ({
      title: { zh: itemTitle(item, report, 'zh'), en: itemTitle(item, report, 'en') },
      light: item.light,
      result: item.result,
      why: reasonOf(item),
      isPartial: item.isPartial,
    })),
    open: waiting.length,
    ended: missing.map(({ result, endedAt }) => ({ result, at: endedAt })),
  };
};

/** The light of the heaviest item, how many items stand under each, and the sentence that says so. */
export function overallOf(parts: Parts): Report['overall'] {
  const contents = contentsOf(parts);
  return {
    light: overallLightOf(contents),
    counts: lights
      .map((light) => ({ light, count: parts.items.filter((item) => item.light === light).length }))
      .filter(({ count }) => count > 0),
    sentence: overallSentence(contents),
  };
}
