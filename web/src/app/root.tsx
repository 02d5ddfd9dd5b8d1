import { Outlet } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { Toasts } from '../ui/toasts.tsx';
import { LoadingBar } from './loading-bar.tsx';
import { usePageTitle } from './use-page-title.ts';

const texts = bilingual({ zh: { close: '关闭提示' }, en: { close: 'Close message' } });

export function Root(): ReactElement {
  const t = useTexts(texts);
  usePageTitle();
  return (
    <>
      <LoadingBar />
      <Outlet />
      <Toasts closeLabel={t('close')} />
    </>
  );
}
