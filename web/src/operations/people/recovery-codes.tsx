import type { ReactElement } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/core/button.tsx';
import { copyText } from '../../ui/desk/copy-text.ts';
import { toast } from '../../ui/core/toasts.tsx';
import styles from '../login.module.css';
import { loginTexts } from '../login-texts.ts';

/** Shown once, to be kept. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }): ReactElement {
  const t = useTexts(loginTexts);
  const copy = async (): Promise<void> => {
    if (await copyText(codes.join('\n'))) toast('done', t('copied'));
  };
  return (
    <>
      <ol className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <Button size="small" onClick={() => void copy()}>
        {t('copy')}
      </Button>
    </>
  );
}
