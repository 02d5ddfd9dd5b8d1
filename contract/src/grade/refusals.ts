import type { RefusalTable } from '../wire/refusal-table.ts';

export const gradeRefusals = {
  quoteChanged: {
    errcode: '0402030',
    zh: '应付金额已变为 {amount}，请核对后再付',
    en: 'The amount due is now {amount}. Check it before you pay',
  },
  gradeNotOnSale: {
    errcode: '0402031',
    zh: '现在不能购买这个会员等级：低于当前等级的在到期后生效，且后续会员只能有一个',
    en: 'This grade cannot be bought now: a lower grade starts when the current one ends, and only one can be lined up',
  },
  gradeChanged: {
    errcode: '0402032',
    zh: '会员等级在报价后已变化，没有扣款，请刷新后按新的金额支付',
    en: 'Your membership has changed since this quote. Nothing was charged. Reload and pay the new amount',
  },
  gradeAdminOnly: {
    errcode: '0402033',
    zh: '只有企业管理员可以购买会员',
    en: 'Only an administrator can buy a membership',
  },
} as const satisfies RefusalTable;
