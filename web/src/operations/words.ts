import type { ContactChannel, ContactOrigin } from '@beidiao/contract/finding/finding';
import { contactChannelWords, contactOriginWords } from '@beidiao/contract/finding/result-words';
import type { OutsideService } from '@beidiao/contract/verification/engine';
import type { Language } from '@beidiao/contract/wire/language';

type Way = { readonly channel: ContactChannel; readonly origin: ContactOrigin | null };
/** Over what somebody was reached, and where the number comes from; the channel of a claimed number says that already. */
export function contactWay({ channel, origin }: Way, language: Language): string {
  const way = contactChannelWords[channel][language];
  if (origin === null || channel === 'claimed') return way;
  const from = contactOriginWords[origin][language];
  return language === 'zh' ? `${way}（${from}）` : `${way} (${from})`;
}

/** Whether keys are meant for a control and not for the page: a tick and a choice take no letters. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type="checkbox"], [type="radio"]), textarea, select'));

const connectorWords: Readonly<Record<string, Record<Language, string>>> = {
  sandbox: { zh: '沙盒数据源', en: 'Sandbox source' },
  manual: { zh: '人工核实', en: 'Manual verification' },
  http: { zh: '外部接口', en: 'External interface' },
};

/** Sources of the house have words; one that the operator has configured goes by the name it was given. */
export const connectorWord = (name: string, language: Language): string => connectorWords[name]?.[language] ?? name;

const serviceWords: Readonly<Record<OutsideService, Record<Language, string>>> = {
  mail: { zh: '邮件', en: 'E-mail' },
  sms: { zh: '短信', en: 'SMS' },
  voice: { zh: '语音电话', en: 'Voice call' },
  wechat: { zh: '微信登录', en: 'WeChat sign-in' },
  alipay: { zh: '支付宝', en: 'Alipay' },
  wechatPay: { zh: '微信支付', en: 'WeChat Pay' },
};

export const serviceWord = (service: OutsideService, language: Language): string => serviceWords[service][language];
