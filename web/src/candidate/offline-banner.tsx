import type { ReactElement } from 'react';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { Glyph } from './kit/glyph.tsx';

const texts = bilingual({
  zh: { cut: '网络已断开，内容已保存在手机上，恢复后继续上传。' },
  en: { cut: "You're offline. Your entries are saved on this phone and will be sent when you're back online." },
});

export function OfflineBanner(): ReactElement {
  const t = useTexts(texts);
  return (
    <>
      <Glyph name="offline" />
      <span>{t('cut')}</span>
    </>
  );
}
