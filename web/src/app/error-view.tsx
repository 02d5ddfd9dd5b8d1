import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { type ReactElement, useEffect } from 'react';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { Button } from '../ui/core/button.tsx';
import { suspectOutage, useRecovery } from '../wire/connection.ts';
import styles from './message-page.module.css';

const texts = bilingual({
  zh: { title: '页面加载失败', about: '可能是网络中断或系统刚刚更新，请重新加载。', again: '重新加载' },
  en: {
    title: 'This page could not be loaded',
    about: 'You may be offline, or the site was just updated. Try reloading the page.',
    again: 'Reload',
  },
});

const statusOf = (error: unknown): number =>
  typeof error === 'object' &&
  error !== null &&
  'status' in error &&
  typeof error.status === 'number' &&
  error.status > 0
    ? error.status
    : 500;

/** A screen or its file failed. A 404 leads home; anything else shows its status, 500 when it has none. */
export function ErrorView({ error }: ErrorComponentProps): ReactElement | null {
  const t = useTexts(texts);
  const router = useRouter();
  const status = statusOf(error);
  useEffect(() => {
    if (status === 404) void router.navigate({ to: '/', replace: true });
  }, [status, router]);
  // Nothing is typed here: once the service is back the page may begin again by itself.
  useEffect(suspectOutage, []);
  useRecovery(() => location.reload());
  if (status === 404) return null;
  return (
    <main className={styles.page}>
      <p className={styles.code}>{status}</p>
      <h1>{t('title')}</h1>
      <p className={styles.about}>{t('about')}</p>
      <Button look="primary" onClick={() => location.reload()}>
        {t('again')}
      </Button>
    </main>
  );
}
