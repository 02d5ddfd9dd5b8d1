import type { RefusalTable } from '../wire/refusal-table.ts';

export const catalogueRefusals = {
  itemUnknown: {
    errcode: '0403001',
    zh: '核查项“{item}”不存在或已下架',
    en: 'The check item “{item}” does not exist or is no longer available',
  },
  packageUnknown: {
    errcode: '0403002',
    zh: '套餐或协议不存在或已失效',
    en: 'The package or agreement does not exist or has expired',
  },
  nothingChosen: { errcode: '0403003', zh: '请至少选择一个核查项', en: 'Choose at least one check item' },
  quantityTooBig: {
    errcode: '0403004',
    zh: '“{item}”最多 {maximum} 件',
    en: '“{item}” can be ordered at most {maximum} times',
  },
  expediteUnavailable: { errcode: '0403005', zh: '“{item}”不能加急', en: '“{item}” cannot be expedited' },
  cardUnusable: {
    errcode: '0403006',
    zh: '所选优惠券或核查券已用过或已过期，请重新选择',
    en: 'The selected coupon or voucher has been used or has expired. Please choose again',
  },
  packageNameTaken: { errcode: '0403007', zh: '已有同名的组合', en: 'A package with this name already exists' },
} as const satisfies RefusalTable;
