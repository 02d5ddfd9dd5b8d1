import { Outlet } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { Toasts } from '../ui/core/toasts.tsx';
import { LoadingBar } from './loading-bar.tsx';
import { PageTitle } from './page-title.tsx';

const texts = bilingual({ zh: { close: '关闭提示' }, en: { close: 'Dismiss' } });

export function Root(): ReactElement {
  const t = useTexts(texts);
  return (
    <>
      <LoadingBar />
      <PageTitle />
      <Outlet />
      <Toasts closeLabel={t('close')} />
    </>
  );
}
