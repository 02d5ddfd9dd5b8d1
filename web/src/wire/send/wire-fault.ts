import { currentLanguage } from '../../i18n/language.ts';
import { bilingual, textsNow } from '../../i18n/texts.ts';

const words = bilingual({
  zh: {
    offline: '网络连接失败，请检查网络后重试。已填写的内容不会丢失。',
    timeout: '请求超时，请稍后再试。',
    server: '服务暂时异常（{status}），请稍后再试。',
    notFound: '此服务未开通（404）。',
    unreadable: '返回内容无法识别，请刷新页面后重试。',
  },
  en: {
    offline: 'No network connection. Check your connection and try again. Your entries are saved.',
    timeout: 'The request timed out. Please try again later.',
    server: 'The service is temporarily unavailable ({status}). Please try again later.',
    notFound: 'This service is not available here (404).',
    unreadable: 'The response could not be read. Reload the page and try again.',
  },
});

export type WireFaultKind = 'offline' | 'timeout' | 'http' | 'unreadable';

/** The wire failed, not the call: no answer, a late one, an HTTP error or something that is no envelope. */
export class WireFault extends Error {
  readonly kind: WireFaultKind;
  /** HTTP status, or 0 when there was no answer. */
  readonly status: number;

  constructor(kind: WireFaultKind, status = 0) {
    const t = textsNow(words, currentLanguage());
    super(kind === 'http' ? t(status === 404 ? 'notFound' : 'server', { status }) : t(kind));
    this.name = 'WireFault';
    this.kind = kind;
    this.status = status;
  }
}
