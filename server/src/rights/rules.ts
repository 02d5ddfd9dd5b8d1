import { remarkRules } from '@beidiao/contract/item-remark';
import type { Report } from '@beidiao/contract/report';
import type { OwnReport, ReportSetting } from '@beidiao/contract/rights';
import { overallLight } from '@beidiao/contract/task-states';

type Remark = {
  readonly itemCode: string;
  readonly n: number;
  readonly disputesLeft: number;
} & Pick<OwnReport['items'][number], 'answer' | 'dispute'>;

/**
 * The report as its candidate reads it: what the member does not show is named, the overall light is that of what is
 * shown, and what was answered or disputed stands there at once, before the next version is written.
 */
export function ownReportOf(
  report: Report,
  { setting, remarks }: { setting: ReportSetting; remarks: readonly Remark[] },
): OwnReport {
  const isHidden = ({ code }: { code: string }) => setting.hiddenCodes.includes(code);
  const shown = report.items.filter((item) => !isHidden(item));
  const items = shown.map((item) => {
    const remark = remarks.find((each) => each.itemCode === item.code && each.n === item.n);
    return {
      ...item,
      ...(setting.hidesSources ? { source: '', method: '' } : {}),
      answer: remark?.answer ?? null,
      dispute: remark?.dispute ?? null,
      disputesLeft: remark?.disputesLeft ?? remarkRules.disputesPerItem,
    };
  });
  const light = overallLight(shown.map((item) => item.light));
  const { reportNo, version, kind, createdAt, hash, enterpriseName, position, waiting, dropped } = report;
  return {
    reportNo,
    version,
    kind,
    createdAt,
    hash,
    enterpriseName,
    position,
    waiting,
    dropped,
    items,
    overall: {
      light,
      counts: report.overall.counts
        .map((row) => ({ ...row, count: shown.filter((item) => item.light === row.light).length }))
        .filter((row) => row.count > 0),
    },
    withheld: report.items.filter(isHidden).map(({ code, n, name }) => ({ code, n, name })),
  };
}
