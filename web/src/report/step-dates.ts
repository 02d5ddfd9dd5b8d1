import type { Report } from '@beidiao/contract/report/calls';
import type { StepName } from './five-steps.tsx';

const stepOfEvent: Readonly<Record<string, StepName>> = {
  place: 'order',
  pay: 'pay',
  authorize: 'consent',
  start: 'check',
};

/** When each of the five steps was reached, ISO-8601. The report is there when it is complete. */
export function stepTimes(report: Pick<Report, 'timeline' | 'kind' | 'createdAt'>): Partial<Record<StepName, string>> {
  const times: Partial<Record<StepName, string>> = {};
  for (const { at, event } of report.timeline) {
    const step = stepOfEvent[event];
    if (step) times[step] ??= at;
  }
  return report.kind === 'stage' ? times : { ...times, report: report.createdAt };
}
