import type { ReactElement } from 'react';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { Glyph } from './glyph.tsx';

const texts = bilingual({
  zh: { cut: '网络断了，内容已存在手机上，恢复后接着传。' },
  en: { cut: 'No connection. What you typed is kept on this phone and sent when there is one.' },
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
