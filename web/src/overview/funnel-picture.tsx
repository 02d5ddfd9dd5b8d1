import type { ReactElement } from 'react';
import type { Funnel } from './month-funnel.ts';

const width = 750;
const height = 64;
const column = width / 5;
const gap = 2;

/** Height of a count; what is there at all can be seen. */
const tall = (count: number, ordered: number): number => (count === 0 ? 0 : Math.max(2, (count / ordered) * height));

const bar = (place: number, y: number, tallness: number): string => {
  const left = place * column;
  return `M${left} ${y}h${column - gap}v${tallness}h${gap - column}z`;
};

/** From the height before to the height after, both in the middle. */
const slope = (place: number, before: number, after: number): string => {
  const [left, right] = [place * column, (place + 1) * column - gap];
  const [top, bottom] = [(height - before) / 2, (height + before) / 2];
  return `M${left} ${top}L${right} ${(height - after) / 2}V${(height + after) / 2}L${left} ${bottom}z`;
};

/** Ordered narrows to paid and to authorized; those part into checking (above) and reported (below). */
export function FunnelPicture({ funnel, label }: { funnel: Funnel; label: string }): ReactElement {
  const { ordered } = funnel;
  const [paid, authorized] = [tall(funnel.paid, ordered), tall(funnel.authorized, ordered)];
  const checking = authorized === 0 ? 0 : (authorized * funnel.checking) / funnel.authorized;
  const top = (height - authorized) / 2;
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width="100%"
      height={height}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <path d={bar(0, 0, height)} fill="var(--brand-600)" />
      <path d={slope(1, height, paid)} fill="var(--brand-500)" />
      <path d={slope(2, paid, authorized)} fill="var(--brand-400)" />
      <path d={bar(3, top, checking)} fill="var(--brand-200)" />
      <path d={bar(3, top + checking, authorized - checking)} fill="var(--brand-100)" />
      <path d={bar(4, top + checking, authorized - checking)} fill="var(--brand-600)" />
    </svg>
  );
}
