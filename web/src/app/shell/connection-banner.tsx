import type { ReactElement } from 'react';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import { useConnection } from '../../wire/connection.ts';
import { Banner } from './banner.tsx';

const texts = bilingual({
  zh: {
    offline: '网络已断开，页面可能不是最新数据。已填写的内容还在，网络恢复后自动更新。',
    unreachable: '暂时连接不上服务，正在自动重试。页面可能不是最新数据，已填写的内容还在。',
  },
  en: {
    offline:
      "You're offline. This page may be out of date. What you entered is kept, and the page updates when you're back online.",
    unreachable:
      'The service is not responding. Retrying automatically. This page may be out of date, and what you entered is kept.',
  },
});

/** Stands while there is no connection, and goes by itself. */
export function ConnectionBanner(): ReactElement {
  const t = useTexts(texts);
  const connection = useConnection();
  return <div role="status">{connection !== 'ok' && <Banner>{t(connection)}</Banner>}</div>;
}
