import { type ReactElement, useEffect, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { BareButton } from '../../ui/core/bare-button.tsx';
import { Icon } from '../../ui/core/icon.tsx';
import { toast } from '../../ui/core/toasts.tsx';
import { codeTexts } from './code-texts.ts';
import styles from './code.module.css';

const saidForMs = 1500;

/** Copies on a click and says so in its place. With `shown` it is the very value, otherwise a picture beside it. */
export function CopyButton({ text, shown }: { text: string; shown?: string }): ReactElement {
  const t = useTexts(codeTexts);
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const clock = setTimeout(() => setCopied(false), saidForMs);
    return () => clearTimeout(clock);
  }, [isCopied]);
  const copy = async (): Promise<void> => {
    try {
      // Missing where the page is not served over HTTPS or from this machine.
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      toast('problem', t('notCopied'));
    }
  };
  return (
    <BareButton
      className={shown === undefined ? styles.copy : styles.value}
      aria-label={shown === undefined ? t('copy') : t('copyNamed', { text: shown })}
      onClick={() => void copy()}
    >
      {shown !== undefined && <span>{shown}</span>}
      <span role="status" className={styles.said}>
        {isCopied ? t('copied') : ''}
      </span>
      {!isCopied && <Icon name="layers" size={14} />}
    </BareButton>
  );
}
