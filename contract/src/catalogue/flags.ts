import type { Language } from '../wire/language.ts';

/** The custom-made flags of a member; '1' means on. */
export const featureFlags = [
  'isManPower',
  'workExperienceAuto',
  'workExperienceAutoDeep',
  'credit',
  'isDingDongMaiCai',
  'orderConfirmPageNotShowCoupon',
  'hideBalancePayment',
] as const;
export type FeatureFlag = (typeof featureFlags)[number];

type Words = { readonly [L in Language]: { readonly name: string; readonly about: string } };

/** What each flag changes for the member, in one sentence. */
export const flagWords: Record<FeatureFlag, Words> = {
  isManPower: {
    zh: {
      name: '人力资源服务机构',
      about: '可下单“派遣用工经历核实”，下单和订单里的“部门、岗位、入职日期”改称“用工单位、派驻岗位、派驻日期”。',
    },
    en: {
      name: 'Staffing agency',
      about:
        'Can order “Agency assignment check”; department, position and start date are called client company, assigned position and assignment date.',
    },
  },
  workExperienceAuto: {
    zh: { name: '社保履历', about: '可下单“社保履历”。' },
    en: { name: 'Social-security work history', about: 'Can order “Social-security work history”.' },
  },
  workExperienceAutoDeep: {
    zh: { name: '社保履历（深度）', about: '不签协议也可下单“社保履历（深度）”。' },
    en: {
      name: 'Social-security work history, deep',
      about: 'Can order “Social-security work history, deep” without an agreement that names it.',
    },
  },
  credit: {
    zh: { name: '个人信用报告', about: '可下单“个人信用报告”。' },
    en: { name: 'Personal credit report', about: 'Can order “Personal credit report”.' },
  },
  isDingDongMaiCai: {
    zh: { name: '情绪测评', about: '可下单“情绪测评（简版）”。' },
    en: { name: 'Emotional evaluation', about: 'Can order “Emotional evaluation, simple”.' },
  },
  orderConfirmPageNotShowCoupon: {
    zh: { name: '不使用优惠券', about: '下单时不显示优惠券，也不能使用；核查券和礼品卡不受影响。' },
    en: {
      name: 'No coupons',
      about: 'Coupons are not shown when ordering and cannot be used; vouchers and gift cards are not affected.',
    },
  },
  hideBalancePayment: {
    zh: { name: '不用余额支付', about: '支付时不显示余额，也不能用余额支付；余额和充值照常，礼品卡可抵扣。' },
    en: {
      name: 'No balance payment',
      about: 'The balance is not offered and cannot pay; it can still be seen and topped up, and gift cards still pay.',
    },
  },
};
