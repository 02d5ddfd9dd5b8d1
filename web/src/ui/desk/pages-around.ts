/** The page numbers that a pager shows: both ends and what stands beside the present page; null is a gap. */
export function pagesAround(page: number, last: number): (number | null)[] {
  const wanted = [1, page - 1, page, page + 1, last].filter((it) => it >= 1 && it <= last);
  const shown = [...new Set(wanted)].sort((a, b) => a - b);
  return shown.flatMap((it, place) => {
    const before = shown[place - 1] ?? 0;
    if (it - before === 2) return [it - 1, it];
    return it - before > 2 ? [null, it] : [it];
  });
}
