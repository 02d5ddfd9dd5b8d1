import type { CompanyRow } from '@beidiao/contract/enterprise/company-tree';

/** A page of companies right below one, as far as it has been read. */
export type TreePage = {
  readonly companies: readonly CompanyRow[] | undefined;
  readonly total: number;
  readonly problem: string | undefined;
};

export type TreeRow =
  | { readonly kind: 'company'; readonly key: string; readonly level: number; readonly company: CompanyRow }
  /** Stands for `left` companies below `above` that are not read yet. */
  | {
      readonly kind: 'rest';
      readonly key: string;
      readonly level: number;
      readonly above: string;
      readonly left: number;
    }
  | {
      readonly kind: 'problem';
      readonly key: string;
      readonly level: number;
      readonly above: string;
      readonly problem: string;
    };

type Tree = { readonly pagesOf: (above: string) => readonly TreePage[]; readonly open: ReadonlySet<string> };

/** The unfolded tree as one list, from the companies below `above` on. */
export function treeRows(tree: Tree, above: string, level = 0): TreeRow[] {
  const pages = tree.pagesOf(above);
  const rows: TreeRow[] = [];
  let shown = 0;
  for (const { companies } of pages)
    for (const company of companies ?? []) {
      shown += 1;
      rows.push({ kind: 'company', key: company.epId, level, company });
      if (tree.open.has(company.epId)) rows.push(...treeRows(tree, company.epId, level + 1));
    }
  const problem = pages.find((page) => page.problem !== undefined)?.problem;
  const isReading = pages.some(({ companies }) => companies === undefined);
  const left = Math.max(0, ...pages.map(({ total }) => total)) - shown;
  if (problem !== undefined) rows.push({ kind: 'problem', key: `problem ${above}`, level, above, problem });
  else if (left > 0 || isReading)
    rows.push({ kind: 'rest', key: `rest ${above}`, level, above, left: Math.max(0, left) });
  return rows;
}
