import { expect, test } from 'vitest';
import { listParamsOf, readOpened, readReportFilter, writeReportFilter } from './report-filter.ts';

test('report filter › the address holds what differs, and an edited one shows the plain list', () => {
  const filter = { tab: 'stage', q: '顾思远', page: 2, size: 50 } as const;
  expect(readReportFilter({ ...writeReportFilter(filter) })).toEqual(filter);
  expect(readReportFilter({ tab: 'nonsense', page: '-1', size: '7' })).toEqual({
    tab: 'all',
    q: '',
    page: 1,
    size: 20,
  });
});

test('report filter › only checks from the consent on', () => {
  expect(listParamsOf(readReportFilter({}))).toEqual({ status: [5, 19, 6, 7], pageNo: 1, pageSize: 20 });
});

test('opened report › digits only, the newest version when none is named', () => {
  expect(readOpened({})).toBeNull();
  expect(readOpened({ id: '12x' })).toBeNull();
  expect(readOpened({ id: '12', version: '2' })).toEqual({ id: '12', version: 2 });
  expect(readOpened({ id: '12', version: '0' })).toEqual({ id: '12', version: undefined });
});
