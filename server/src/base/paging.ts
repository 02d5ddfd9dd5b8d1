import { Refusal } from './refusal.ts';

const deepestRow = 10_000;

/** @throws Refusal pageTooDeep: skipping rows costs as much as reading them, so that deep pages want a narrower search. */
export function offsetOf({ pageNo, pageSize }: { pageNo: number; pageSize: number }): number {
  const offset = (pageNo - 1) * pageSize;
  if (offset > deepestRow) throw new Refusal('pageTooDeep');
  return offset;
}
