import type { ReactElement } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/core/button.tsx';
import { useCopy } from '../../ui/desk/use-copy.ts';
import { base64Of } from '../../wire/base64-of.ts';
import { saveDownload } from '../../wire/save-download.ts';
import styles from './proof.module.css';
import { proofTexts } from './proof-texts.ts';

/** Shown once, to be kept. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }): ReactElement {
  const t = useTexts(proofTexts);
  const copy = useCopy();
  const download = async (): Promise<void> => {
    const base64 = await base64Of(new Blob([`${codes.join('\r\n')}\r\n`]));
    saveDownload({ name: t('codesFile'), mime: 'text/plain', base64 });
  };
  return (
    <div>
      <ol className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={styles.foot}>
        <Button size="small" onClick={() => void copy(codes.join('\n'), { copied: t('copied') })}>
          {t('copy')}
        </Button>
        <Button size="small" onClick={() => void download()}>
          {t('download')}
        </Button>
      </div>
    </div>
  );
}
