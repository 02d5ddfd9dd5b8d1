import { bilingual } from '../../i18n/texts.ts';

export const promotionTexts = bilingual({
  zh: {
    open: '充值优惠',
    title: '正在进行的充值活动',
    activity: '单笔充值满 {amount}，送{name}',
    coupon: '满 {threshold} 减 {off}',
    giftCard: '可抵 {value}',
    until: '{until} 截止',
    about: '充值到账后自动发放，在“卡券”里查看。',
    register: '注册企业',
    topUp: '去充值',
    close: '不再显示这些活动',
  },
  en: {
    open: 'Top-up offers',
    title: 'Current top-up offers',
    activity: 'Top up {amount} or more at once and get {name}',
    coupon: '{off} off orders of {threshold} or more',
    giftCard: 'Worth {value}',
    until: 'Until {until}',
    about: 'Given automatically once the top-up has arrived. You find it under “Coupons and cards”.',
    register: 'Register',
    topUp: 'Top up',
    close: 'Hide these offers',
  },
});
