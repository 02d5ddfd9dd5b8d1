import type { WeekFigure } from '@beidiao/contract/desk/calls';
import { deskRules } from '@beidiao/contract/desk/rules';

export type Point = {
  readonly week: string;
  readonly reports: number;
  readonly x: number;
  readonly median: number | null;
  readonly p90: number | null;
  /** Too few reports to go by. */
  readonly isSmall: boolean;
};
export type Chart = {
  readonly points: readonly Point[];
  readonly ticks: readonly { readonly days: number; readonly y: number }[];
  readonly medianLine: string;
  readonly p90Line: string;
  readonly band: string;
};
export type Frame = {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
};

/** Whole days, so that there are at most five lines below the longest. */
export function ticksUpTo(days: number): number[] {
  const step = [1, 2, 5, 10, 20, 50].find((it) => days / it <= 4) ?? Math.ceil(days / 4);
  return Array.from({ length: Math.floor(days / step) + 2 }, (_, place) => place * step);
}

/** Corners of a line, broken where a week has no report. */
const lineOf = (points: readonly Point[], of: 'median' | 'p90'): string =>
  points
    .map((point, place) => {
      const y = point[of];
      if (y === null) return '';
      const isBegun = place > 0 && points[place - 1]?.[of] !== null;
      return `${isBegun ? 'L' : 'M'}${point.x} ${y}`;
    })
    .join('');

/** Between both lines; a week without a report parts it. */
function bandOf(points: readonly Point[]): string {
  const runs: Point[][] = [[]];
  for (const point of points) {
    if (point.median === null) runs.push([]);
    else runs.at(-1)?.push(point);
  }
  return runs
    .filter((run) => run.length > 1)
    .map((run) => {
      const above = run.map(({ x, p90 }) => `${x} ${p90}`).join('L');
      const below = run
        .map(({ x, median }) => `${x} ${median}`)
        .toReversed()
        .join('L');
      return `M${above}L${below}z`;
    })
    .join('');
}

/** Where everything of the chart stands, in px. */
export function drawChart(weeks: readonly WeekFigure[], frame: Frame): Chart {
  const longest = Math.max(24, ...weeks.map(({ p90Hours }) => p90Hours ?? 0)) / 24;
  const ticks = ticksUpTo(longest);
  const most = ticks.at(-1) ?? 1;
  const inside = { width: frame.width - frame.left - frame.right, height: frame.height - frame.top - frame.bottom };
  const yOf = (days: number): number => Math.round((frame.top + inside.height * (1 - days / most)) * 10) / 10;
  const points = weeks.map(({ week, reports, medianHours, p90Hours }, place) => ({
    week,
    reports,
    isSmall: reports < deskRules.sample,
    x: Math.round((frame.left + (inside.width * place) / Math.max(1, weeks.length - 1)) * 10) / 10,
    median: medianHours === null ? null : yOf(medianHours / 24),
    p90: p90Hours === null ? null : yOf(p90Hours / 24),
  }));
  return {
    points,
    ticks: ticks.map((days) => ({ days, y: yOf(days) })),
    medianLine: lineOf(points, 'median'),
    p90Line: lineOf(points, 'p90'),
    band: bandOf(points),
  };
}

/** Days from a day on, hours below; a part in the unit of its whole. */
export const spanWords = (
  hours: number,
  t: (key: 'days' | 'hours', facts: { count: string }) => string,
  whole = hours,
): string => (whole >= 24 ? t('days', { count: (hours / 24).toFixed(1) }) : t('hours', { count: hours.toFixed(1) }));
