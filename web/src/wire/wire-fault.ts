import { currentLanguage } from '../i18n/language.ts';
import { bilingual, textsNow } from '../i18n/texts.ts';

const words = bilingual({
  zh: {
    offline: '网络连接不上，请检查网络后再试。已填的内容都还在。',
    timeout: '等待太久没有回应，请稍后再试。',
    server: '服务暂时出了问题（{status}），请稍后再试。',
    notFound: '这个服务在这里没有开通（404）。',
    unreadable: '收到的内容读不懂，请刷新页面后再试。',
  },
  en: {
    offline: 'The network cannot be reached. Check the connection and try again. What you typed is kept.',
    timeout: 'There was no answer for too long. Please try again later.',
    server: 'The service has a problem ({status}). Please try again later.',
    notFound: 'This service is not available here (404).',
    unreadable: 'The answer could not be read. Reload the page and try again.',
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
