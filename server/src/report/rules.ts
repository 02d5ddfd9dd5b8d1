import { type Contents, overallSentence } from '@beidiao/contract/finding/overall';
import { resultWord } from '@beidiao/contract/finding/result-words';
import type { Language } from '@beidiao/contract/language';
import type { Report, ReportChange, ReportItem } from '@beidiao/contract/report';
import { itemTitle } from '@beidiao/contract/report-words';
import { type Light, lights, overallLight } from '@beidiao/contract/task-states';

/** The worst item's light, how many items stand under each, and all of it in a sentence. */
export function overallOf({
  items,
  waiting,
  missing,
}: Pick<Report, 'items' | 'waiting' | 'missing'>): Report['overall'] {
  const counts = lights
    .map((light) => ({ light, count: items.filter((item) => item.light === light).length }))
    .filter((row) => row.count > 0);
  return {
    light: overallLight(items.map((item): Light => item.light)),
    counts,
    sentence: overallSentence(contentsOf({ items, waiting, missing })),
  };
}

/** What the overall sentence and the kind of a version are made from. */
export const contentsOf = ({ items, waiting, missing }: Pick<Report, 'items' | 'waiting' | 'missing'>): Contents => ({
  items: items.map((item) => ({
    title: titleOf(item, { items, waiting }),
    light: item.light,
    result: item.result,
    why: item.rules[0]?.text ?? resultWord(item),
  })),
  open: waiting.length,
  ended: missing.map(({ result, endedAt }) => ({ result, at: endedAt })),
});

const titleOf = (item: ReportItem, of: Pick<Report, 'items' | 'waiting'>) => ({
  zh: itemTitle(item, of, 'zh'),
  en: itemTitle(item, of, 'en'),
});

/** For a file: the number of the report, the name and the version; nothing that a system of files chokes on. */
export function fileNameOf(report: Pick<Report, 'reportNo' | 'name' | 'version'>, language: Language): string {
  const version = language === 'zh' ? `第${report.version}版` : `v${report.version}`;
  const name = report.name.replace(/[\p{Cc}\p{Cf}\p{Cs}\\/:*?"<>|]/gu, '').slice(0, 40);
  return `${report.reportNo} ${name} ${version}`;
}

/** Two candidates of one order may share a name. */
export function namesApart(names: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return names.map((name) => {
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? name : `${name} (${count})`;
  });
}

/** What stands otherwise than in the version before; an item may have been answered and corrected in one go. */
export function changesBetween(before: Pick<Report, 'items'>, after: Pick<Report, 'items'>): ReportChange[] {
  return after.items.flatMap((item) => {
    const old = before.items.find((each) => each.code === item.code && each.n === item.n);
    return whatChanged(old, item).map((what) => ({
      code: item.code,
      n: item.n,
      name: item.name,
      what,
      before: old === undefined ? null : stood(old),
      after: stood(item),
      words: what === 'corrected' || what === 'stands' ? (item.dispute?.words ?? null) : null,
    }));
  });
}

const stood = ({ light, result, sentence }: ReportItem) => ({ light, result, sentence });

function whatChanged(old: ReportItem | undefined, item: ReportItem): ReportChange['what'][] {
  if (old === undefined) return ['added'];
  const found = ({ light, result, rows, rules }: ReportItem) => JSON.stringify([light, result, rows, rules]);
  const isDecided = old.dispute?.state !== item.dispute?.state || old.dispute?.openedAt !== item.dispute?.openedAt;
  return [
    ...(found(old) === found(item) ? [] : (['corrected'] as const)),
    ...(isDecided && item.dispute?.state === 'open' ? (['disputed'] as const) : []),
    ...(isDecided && item.dispute?.state === 'rejected' ? (['stands'] as const) : []),
    ...((old.answer?.words ?? '') === (item.answer?.words ?? '') ? [] : (['answered'] as const)),
  ];
}
