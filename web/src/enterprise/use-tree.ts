import { companyCalls } from '@beidiao/contract/enterprise/company-tree';
import { useState } from 'react';
import { useCalls } from '../wire/use-call.ts';
import { type TreePage, type TreeRow, treeRows } from './tree-rows.ts';

const pageSize = 60;
const top = 'top';

/** The tree as far as it is unfolded, or what a search finds in it. Sixty are read at a time, when they come into sight. */
export function useTree(text: string) {
  // How many pages are wanted below each company that has been unfolded.
  const [wanted, setWanted] = useState<ReadonlyMap<string, number>>(new Map([[top, 1]]));
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const asked = [...wanted]
    .filter(([above]) => above === top || open.has(above))
    .flatMap(([above, pages]) => Array.from({ length: pages }, (_, n) => ({ above, pageNo: n + 1 })));
  const ofTop = text === '' ? {} : { epName: text };
  const answers = useCalls(
    companyCalls.children,
    asked.map(({ above, pageNo }) => ({ pageSize, pageNo, ...(above === top ? ofTop : { epId: above }) })),
    { staleTime: 30_000 },
  );
  const pages = new Map<string, TreePage[]>();
  for (const [n, { above }] of asked.entries()) {
    const { data, error } = answers[n] ?? {};
    const page = { companies: data?.enterpriseList, total: data?.total ?? 0, problem: error?.message };
    pages.set(above, [...(pages.get(above) ?? []), page]);
  }
  const rows: TreeRow[] = treeRows({ pagesOf: (above) => pages.get(above) ?? [], open }, top);
  const isReading = (above: string): boolean => pages.get(above)?.some(({ companies }) => !companies) ?? false;
  return {
    rows,
    first: answers[0],
    /** Reads the next page below a company, unless one is on its way. */
    readOn: (above: string): void => {
      if (!isReading(above)) setWanted(new Map(wanted).set(above, (wanted.get(above) ?? 0) + 1));
    },
    retry: (): void => void Promise.all(answers.filter(({ error }) => error).map(({ refetch }) => refetch())),
    isOpen: (epId: string): boolean => open.has(epId),
    turn: (epId: string): void => {
      const next = new Set(open);
      if (!next.delete(epId)) next.add(epId);
      setOpen(next);
      if (!wanted.has(epId)) setWanted(new Map(wanted).set(epId, 1));
    },
  };
}
