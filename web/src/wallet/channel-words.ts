import type { Language } from '@beidiao/contract/language';
import type { ChannelCode } from '@beidiao/contract/wallet';

/** Ways to pay, in the reader's words. */
export const channelWords: Record<ChannelCode, Record<Language, string>> = {
  BALANCE: { zh: '余额', en: 'balance' },
  SANDBOX: { zh: '沙盒收银台', en: 'sandbox cashier' },
  ALIPAY: { zh: '支付宝', en: 'Alipay' },
  WECHAT: { zh: '微信支付', en: 'WeChat Pay' },
};
