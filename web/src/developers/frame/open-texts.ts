import { bilingual } from '../../i18n/texts.ts';

export const openTexts = bilingual({
  zh: {
    title: '开放接口',
    sections: '开放接口的内容',
    keys: '密钥',
    webhooks: 'Webhook',
    log: '请求日志',
    docs: '文档',
  },
  en: {
    title: 'API and webhooks',
    sections: 'Parts of API and webhooks',
    keys: 'Keys',
    webhooks: 'Webhooks',
    log: 'Request log',
    docs: 'Documentation',
  },
});
