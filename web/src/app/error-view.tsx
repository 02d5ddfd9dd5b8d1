import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { type ReactElement, useEffect } from 'react';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { Button } from '../ui/button.tsx';
import { suspectOutage, useRecovery } from '../wire/connection.ts';
import styles from './message-page.module.css';

const texts = bilingual({
  zh: { title: '页面没有打开', about: '可能是网络断开了，或者系统刚刚更新。重新加载一般就好。', again: '重新加载' },
  en: {
    title: 'The page did not open',
    about: 'The connection may be lost, or the site was just updated. Reloading usually helps.',
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
