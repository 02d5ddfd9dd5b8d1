import type { Language } from '../wire/language.ts';
import type { ReportItem } from './calls.ts';

type OfItem = Pick<ReportItem, 'code'>;

/** The item with its number when it was checked for several subjects: "工作履历 · 第 2 段". */
export function itemTitle(
  { code, n = 1, name }: { code: string; n?: number | undefined; name: ReportItem['name'] },
  report: {
    readonly items: readonly OfItem[];
    readonly waiting?: readonly OfItem[];
    readonly missing?: readonly OfItem[];
  },
  language: Language,
): string {
  const subjects = [...report.items, ...(report.waiting ?? []), ...(report.missing ?? [])].filter(
    (item) => item.code === code,
  );
  const isOneOfSeveral = subjects.length > 1 || n > 1;
  if (!isOneOfSeveral) return name[language];
  return language === 'zh' ? `${name.zh} · 第 ${n} 段` : `${name.en} · no. ${n}`;
}
