import { exportOrdersMax } from '@beidiao/contract/order/calls';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import { type Exporting, useExporting } from '../../trade/export/export-button.tsx';
import { useSheet } from '../../trade/export/use-sheet.ts';
import { conditionsOf } from '../../trade/list/conditions.ts';
import { filterOf, type ReportView } from './report-view.ts';

const texts = bilingual({
  zh: {
    zip: '报告 PDF 打包',
    zipAbout: '当前列表的全部报告，打包成 zip，最多 5,000 份',
    sheet: '报告清单 Excel',
    sheetAbout: '当前列表，每人一行，含结果',
  },
  en: {
    zip: 'Report PDFs as a zip',
    zipAbout: 'All reports of the current list, up to 5,000',
    sheet: 'List as Excel',
    sheetAbout: 'The current list, one row each, with results',
  },
});

/** Files of what the report centre shows: the reports, or the list itself. @param count of rows; null before it is known */
export function useReportExports(
  view: ReportView,
  { today, count }: { today: string; count: number | null },
): Exporting {
  const t = useTexts(texts);
  const filter = filterOf(view, today);
  const conditions = conditionsOf(filter, view.span);
  const saveSheet = useSheet();
  const orderSort = view.isOldestFirst ? 'asc' : 'desc';
  return useExporting([
    {
      key: 'zip',
      title: t('zip'),
      about: t('zipAbout'),
      wish: () => ({ kind: 'reports', reports: conditions }),
    },
    {
      key: 'sheet',
      title: t('sheet'),
      about: t('sheetAbout'),
      wish: () => ({ kind: 'orders', orders: conditions }),
      atOnce: count !== null && count <= exportOrdersMax ? () => saveSheet({ ...filter, orderSort }) : undefined,
    },
  ]);
}
