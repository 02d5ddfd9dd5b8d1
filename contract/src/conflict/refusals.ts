import type { RefusalTable } from '../wire/refusal-table.ts';

export const conflictRefusals = {
  conflictListMissing: {
    errcode: '0404040',
    zh: '“商业利益冲突”要比对您给的企业，还没有名单。请在下单页的“利益冲突比对名单”填写后再下单',
    en: 'Conflict of interest compares companies that you name, and none are named yet. Name them under Companies to compare on the order page first',
  },
  conflictListChanged: {
    errcode: '0404041',
    zh: '这份名单刚有人改过，您填的还在。请核对现在的名单后再保存',
    en: 'Somebody has just changed this list. What you typed is kept. Check the list as it is now, then save again',
  },
} as const satisfies RefusalTable;
