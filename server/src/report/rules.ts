import type { Language } from '@beidiao/contract/wire/language';
import type { Report, ReportChange, ReportItem } from '@beidiao/contract/report/calls';

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

/** The last part of a network address says which machine it was, and is of no use to a reader. */
export function maskAddress(address: string): string {
  const plain = address.replace(/^::ffff:/, '');
  return plain.includes(':') ? plain.replace(/:[^:]*$/, ':**') : plain.replace(/\.\d+$/, '.**');
}

const systems = [
  [/iPhone/, 'iPhone', 'iPhone'],
  [/iPad/, 'iPad', 'iPad'],
  [/HarmonyOS|OpenHarmony/, '鸿蒙设备', 'HarmonyOS device'],
  [/Android/, '安卓设备', 'Android device'],
  [/Windows/, 'Windows 电脑', 'Windows computer'],
  [/Macintosh/, 'Mac 电脑', 'Mac'],
  [/Linux/, 'Linux 电脑', 'Linux computer'],
] as const;
const browsers = [
  [/MicroMessenger/, '微信内浏览器', 'browser inside WeChat'],
  [/Edg/, 'Edge 浏览器', 'Edge'],
  [/Firefox|FxiOS/, 'Firefox 浏览器', 'Firefox'],
  [/Chrome|CriOS/, 'Chrome 浏览器', 'Chrome'],
  [/Safari/, 'Safari 浏览器', 'Safari'],
] as const;
const unknownDevice = ['', '未知设备', 'unknown device'] as const;

/** What a browser says of itself, in words. */
export function deviceOf(userAgent: string): Record<Language, string> {
  const found = [systems, browsers].flatMap((table) =>
    table.filter(([pattern]) => pattern.test(userAgent)).slice(0, 1),
  );
  const named = found.length === 0 ? [unknownDevice] : found;
  return { zh: named.map(([, zh]) => zh).join('，'), en: named.map(([, , en]) => en).join(', ') };
}
