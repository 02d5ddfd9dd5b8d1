import type { RefusalTable } from '../wire/refusal-table.ts';

export const invoiceRefusals = {
  statementUnsettled: {
    errcode: '0402060',
    zh: '账目正在核对，暂不能导出。财务已收到通知，请稍后再试',
    en: 'Your transactions are being checked, and export is paused. Finance has been told. Please try again later',
  },
  exportTooLong: {
    errcode: '0402061',
    zh: '一次最多导出 {most} 行，请缩小时间或筛选范围',
    en: 'An export holds up to {most} rows. Choose a shorter period or narrow the filters',
  },
} as const satisfies RefusalTable;
