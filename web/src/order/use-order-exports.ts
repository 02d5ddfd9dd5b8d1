import { exportOrdersMax } from '@beidiao/contract/order/calls';
import { permissions } from '@beidiao/contract/wire/permissions';
import { bilingual, useTexts } from '../i18n/texts.ts';
import type { Chosen } from '../trade/bulk/use-bulk.ts';
import { type ExportChoices, type Exporting, useExporting } from '../trade/export/export-button.tsx';
import { useSheet } from '../trade/export/use-sheet.ts';
import { toastProblem } from '../trade/failure/toast-problem.ts';
import { conditionsOf } from '../trade/list/conditions.ts';
import { useAct } from '../wire/use-act.ts';
import { useHolds } from '../wire/use-holds.ts';
import { filterOf, type OrderView, sortSent } from './list/order-view.ts';

const texts = bilingual({
  zh: {
    sheet: '订单明细 Excel',
    sheetAbout: '当前筛选的 {count} 人，每人一行',
    sheetAboutAny: '当前筛选的订单，每人一行',
    zip: '报告 PDF 打包',
    zipAbout: '当前筛选中已出报告的，每人一份 PDF',
  },
  en: {
    sheet: 'Orders as Excel',
    sheetAbout: 'The {count} people of the current filters, one row each',
    sheetAboutAny: 'The orders of the current filters, one row each',
    zip: 'Report PDFs as a zip',
    zipAbout: 'Of the current filters, one PDF for each report that is ready',
  },
});

type Exports = {
  /** Of what the filters let through: the sheet, or the reports in it. */
  readonly all: Exporting;
  readonly isBusy: boolean;
  /** The sheet of what is selected; what is too much for one answer is applied for. */
  readonly save: (chosen: Chosen) => void;
};

/** @param count of people that the filters let through; null before it is known */
export function useOrderExports(view: OrderView, { today, count }: { today: string; count: number | null }): Exports {
  const t = useTexts(texts);
  const seesReports = useHolds(permissions.seeReports);
  const saveSheet = useSheet();
  const orderSort = sortSent(view);
  const act = useAct({ explain: toastProblem });
  const filter = filterOf(view, today);
  const conditions = conditionsOf(filter, view.span);
  const isSmall = count !== null && count <= exportOrdersMax;
  const sheet = {
    key: 'orders',
    title: t('sheet'),
    about: count === null ? t('sheetAboutAny') : t('sheetAbout', { count }),
    wish: () => ({ kind: 'orders' as const, orders: conditions }),
    atOnce: isSmall ? () => saveSheet({ ...filter, orderSort }) : undefined,
  };
  const zip = {
    key: 'reports',
    title: t('zip'),
    about: t('zipAbout'),
    wish: () => ({ kind: 'reports' as const, reports: conditions }),
  };
  const choices: ExportChoices = seesReports ? [sheet, zip] : [sheet];
  const all = useExporting(choices);
  const save = (chosen: Chosen): void => {
    if (chosen.filter !== undefined && !isSmall) return all.open();
    const { filter: wide = {}, orderDetailsIds = [] } = chosen;
    void act.run(() => saveSheet({ ...wide, orderDetailsIds, orderSort }));
  };
  return { all, isBusy: act.isBusy, save };
}
