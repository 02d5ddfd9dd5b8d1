import type { RefusalTable } from '../wire/refusal-table.ts';

export const bulkRefusals = {
  bulkTooMany: {
    errcode: '0404033',
    zh: '一次最多处理 {most} 人，请缩小筛选范围',
    en: 'Up to {most} candidates can be handled at once. Narrow the filters',
  },
  bulkNothing: {
    errcode: '0404034',
    zh: '没有选中任何订单，请先选择',
    en: 'No orders are selected. Select some first',
  },
  bulkNotFound: {
    errcode: '0404035',
    zh: '这次批量操作已失效，请重新选择',
    en: 'This bulk action is no longer available. Select the orders again',
  },
  bulkUndone: {
    errcode: '0404036',
    zh: '这次批量操作已撤销，请重新选择',
    en: 'This bulk action was undone. Select the orders again',
  },
  bulkBegun: {
    errcode: '0404037',
    zh: '已经开始发送，不能撤销',
    en: 'Sending has started and cannot be undone',
  },
} as const satisfies RefusalTable;
