import { bilingual } from '../i18n/texts.ts';

/** What lowers a price, by the rule of a breakdown. */
export const priceRuleWords = bilingual({
  zh: {
    grade: '会员价优惠',
    agreement: '协议价优惠',
    package: '套餐优惠',
    voucher: '核查券',
    coupon: '优惠券',
  },
  en: {
    grade: 'Member price',
    agreement: 'Agreement price',
    package: 'Package',
    voucher: 'Voucher',
    coupon: 'Coupon',
  },
});
