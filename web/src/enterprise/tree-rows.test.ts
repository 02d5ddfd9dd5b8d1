import type { CompanyRow } from '@beidiao/contract/enterprise/company-tree';
import { describe, expect, it } from 'vitest';
import { type TreePage, treeRows } from './tree-rows.ts';

const company = (epId: string, parentId: string): CompanyRow => ({
  epId,
  epName: epId,
  parentId,
  childCount: 1,
  peopleCount: 0,
  isFrozen: false,
});
const page = (above: string, names: readonly string[], total = names.length): TreePage => ({
  companies: names.map((name) => company(name, above)),
  total,
  problem: undefined,
});
const unread: TreePage = { companies: undefined, total: 0, problem: undefined };
const outline = (pages: Record<string, readonly TreePage[]>, open: readonly string[]) =>
  treeRows({ pagesOf: (above) => pages[above] ?? [], open: new Set(open) }, 'top').map(
    (row) => `${row.level} ${row.kind === 'rest' ? `rest ${row.left}` : row.key}`,
  );

describe('rows of the tree', () => {
  it('stand below the company that is unfolded, each level further in', () => {
    const pages = { top: [page('top', ['a', 'b'])], a: [page('a', ['c'])], c: [page('c', ['d'])] };
    expect(outline(pages, [])).toEqual(['0 a', '0 b']);
    expect(outline(pages, ['a', 'c'])).toEqual(['0 a', '1 c', '2 d', '0 b']);
    expect(outline(pages, ['c'])).toEqual(['0 a', '0 b']);
  });

  it('end with one row for what is not read yet, at each level', () => {
    const pages = { top: [page('top', ['a', 'b'], 5)], a: [unread] };
    expect(outline(pages, ['a'])).toEqual(['0 a', '1 rest 0', '0 b', '0 rest 3']);
    expect(outline({ top: [page('top', ['a'], 3), unread] }, [])).toEqual(['0 a', '0 rest 2']);
  });

  it('say where reading failed', () => {
    const failed = { companies: undefined, total: 0, problem: 'no' };
    expect(outline({ top: [page('top', ['a'], 2), failed] }, [])).toEqual(['0 a', '0 problem top']);
  });
});
