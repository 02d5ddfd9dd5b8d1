import type { DayPreset } from '@beidiao/contract/export/states';
import type { Span, SpanName } from '../../ui/list/spans.ts';

const presets: Readonly<Partial<Record<SpanName, DayPreset>>> = {
  today: 'today',
  yesterday: 'yesterday',
  days7: 'last7Days',
  days30: 'last30Days',
  month: 'thisMonth',
  lastMonth: 'lastMonth',
  quarter: 'thisQuarter',
};

/** The filters of a list as an application keeps them: named days by their name, so that it can be repeated later. */
export function conditionsOf<Filter extends { startTime?: string; endTime?: string }>(filter: Filter, span: Span) {
  const preset = span.name === undefined ? undefined : presets[span.name];
  if (preset === undefined) return filter;
  const { startTime: _start, endTime: _end, ...others } = filter;
  return { ...others, preset };
}
