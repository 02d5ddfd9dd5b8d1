import type { Report, ReportItem } from '@beidiao/contract/report';
import { type Light, lights, overallLight } from '@beidiao/contract/task-states';

/** The worst item's light, and how many items stand under each. */
export function overallOf(items: readonly Pick<ReportItem, 'light'>[]): Report['overall'] {
  const counts = lights
    .map((light) => ({ light, count: items.filter((item) => item.light === light).length }))
    .filter((row) => row.count > 0);
  return { light: overallLight(items.map((item): Light => item.light)), counts };
}
