import type { Language } from '@beidiao/contract/language';
import type { Report, ReportItem } from '@beidiao/contract/report';
import { type Light, lights, overallLight } from '@beidiao/contract/task-states';

/** The worst item's light, and how many items stand under each. */
export function overallOf(items: readonly Pick<ReportItem, 'light'>[]): Report['overall'] {
  const counts = lights
    .map((light) => ({ light, count: items.filter((item) => item.light === light).length }))
    .filter((row) => row.count > 0);
  return { light: overallLight(items.map((item): Light => item.light)), counts };
}

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
