import type { Language } from '../wire/language.ts';
import type { ChannelCode, TradeKind } from './calls.ts';

/** Ways to pay, in the reader's words, as they stand inside a sentence. */
export const channelWords: Record<ChannelCode, Record<Language, string>> = {
  BALANCE: { zh: '余额', en: 'balance' },
  SANDBOX: { zh: '沙盒收银台', en: 'sandbox cashier' },
  ALIPAY: { zh: '支付宝', en: 'Alipay' },
  WECHAT: { zh: '微信支付', en: 'WeChat Pay' },
  TRANSFER: { zh: '对公转账', en: 'bank transfer' },
};

/** The same as a label of its own. */
export function channelName(code: ChannelCode, language: Language): string {
  const word = channelWords[code][language];
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** What a payment order is for, on the screen and in files. */
export const tradeKindWords: Record<TradeKind, Record<Language, string>> = {
  checks: { zh: '背调', en: 'Checks' },
  recharge: { zh: '充值', en: 'Top-up' },
  grade: { zh: '会员', en: 'Membership' },
};
