import type { ReactElement } from 'react';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { BareButton } from '../ui/core/bare-button.tsx';
import { Icon } from '../ui/core/icon.tsx';
import { toast } from '../ui/core/toasts.tsx';
import styles from './copy-button.module.css';

const texts = bilingual({
  zh: { name: '复制 {text}', done: '已复制 {text}', failed: '浏览器不允许复制，请手动选中 {text}' },
  en: {
    name: 'Copy {text}',
    done: 'Copied {text}',
    failed: 'Your browser does not allow copying. Please select {text} manually',
  },
});

/** A code or number that one click copies. */
export function CopyButton({ text }: { text: string }): ReactElement {
  const t = useTexts(texts);
  const copy = async (): Promise<void> => {
    try {
      // Missing where the page is not served over HTTPS or from this machine.
      await navigator.clipboard.writeText(text);
      toast('done', t('done', { text }));
    } catch {
      toast('problem', t('failed', { text }));
    }
  };
  return (
    <BareButton className={styles.copy} aria-label={t('name', { text })} onClick={() => void copy()}>
      <span>{text}</span>
      <Icon name="layers" size={14} />
    </BareButton>
  );
}
